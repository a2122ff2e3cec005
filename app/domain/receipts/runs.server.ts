import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'

const StartRunInput = z.object({
  ids: z.array(z.number().int().positive()).min(1),
  action: z.string().max(40),
  terms: z.record(z.string(), z.unknown()).default({}),
})

/** Stores what is to be done to which rows and hands it to the job, which works in the name of the person. */
export const startRun = sqlOperation({
  name: 'receipts.start-run',
  permission: 'taxreceipt.edit',
  input: StartRunInput,
  isQuiet: true,
  async run(ctx, { ids, action, terms }): Promise<number> {
    const row = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO batch_run (action, ids, requested, staff_id, terms, created_at)
      VALUES (${action}, ${ids}::int[], ${ids.length}, ${ctx.actor.staffId}, ${JSON.stringify(terms)}::jsonb, ${ctx.now}) RETURNING id`)
    const id = row?.id ?? 0
    const { staffId, name } = ctx.actor
    ctx.enqueue({ job: 'receipts.run', payload: { id, askedBy: { staffId, name } } })
    return id
  },
})

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

const ProgressInput = z.object({ id: z.number().int(), done: z.number().int(), changed: z.number().int(), isDone: z.boolean() })

/** How far it came: the rows before `done` are not visited again. */
export const noteProgress = sqlOperation({
  name: 'receipts.note-progress',
  permission: 'taxreceipt.edit',
  input: ProgressInput,
  isQuiet: true,
  run: (ctx, { id, done, changed, isDone }) =>
    ctx.sql.run(sql`
      UPDATE batch_run SET done = ${done}, changed = changed + ${changed}, state = ${isDone ? 'done' : 'running'}, ids = CASE WHEN ${isDone}::boolean THEN '{}' ELSE ids END,
        finished_at = CASE WHEN ${isDone}::boolean THEN ${ctx.now}::timestamptz END
      WHERE id = ${id} AND state <> 'done'`),
})
