import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'

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
