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
}

const RUN = sql`SELECT id, action, ids, requested, done, changed, state, terms FROM batch_run`

export const runById = (ctx: Ctx, id: number): Promise<Run | null> => ctx.read.first<Run>(sql`${RUN} WHERE id = ${id}`)

/** The newest job over receipts that is not done, for the list. */
export const openRun = (ctx: Ctx): Promise<Run | null> =>
  ctx.read.first<Run>(sql`${RUN} WHERE action LIKE 'receipts.%' AND state <> 'done' ORDER BY id DESC LIMIT 1`)
