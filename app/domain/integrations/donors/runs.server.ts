import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import type { ImportCounts } from './import'

export type ImportRun = ImportCounts & {
  id: number
  staffId: number | null
  taskId: number | null
  createsLogins: boolean
  state: 'waiting' | 'running' | 'done' | 'canceled'
  total: number | null
  upToDonor: number
  finishedAt: Date | null
}

export const RUN = sql`SELECT id, staff_id, task_id, creates_logins, state, total, up_to_donor, seen, linked, ignored,
  added, logins, finished_at FROM donor_import`

export const importById = ({ read }: Ctx, id: number): Promise<ImportRun | null> =>
  read.first<ImportRun>(sql`${RUN} WHERE id = ${id}`)

export const latestImport = ({ read }: Ctx): Promise<ImportRun | null> =>
  read.first<ImportRun>(sql`${RUN} ORDER BY id DESC LIMIT 1`)
