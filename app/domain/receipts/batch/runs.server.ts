import { hours, later } from '~/kit/clock'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'

export type Run = {
  id: number
  action: string
  ids: number[]
  requested: number
  done: number
  changed: number
  state: string
  terms: unknown
  staffId: number | null
  fileKey: string | null
  taskId: number | null
}

const RUN = sql`SELECT id, action, ids, requested, done, changed, state, terms, staff_id, file_key,
  task_id FROM batch_run`

export const findRun = (ctx: Ctx, id: number): Promise<Run | null> => ctx.read.first<Run>(sql`${RUN} WHERE id = ${id}`)

export const findOpenRun = (ctx: Ctx): Promise<Run | null> =>
  ctx.read.first<Run>(sql`${RUN} WHERE action LIKE 'receipts.%' AND state <> 'done' ORDER BY id DESC LIMIT 1`)

export const findPrintedRun = (ctx: Ctx): Promise<Run | null> =>
  ctx.read.first<Run>(
    sql`${RUN} WHERE action = 'receipts.print' AND file_key IS NOT NULL AND staff_id = ${ctx.actor.staffId}::int
      AND finished_at > ${later(ctx.now, -hours(24))} ORDER BY id DESC LIMIT 1`,
  )
