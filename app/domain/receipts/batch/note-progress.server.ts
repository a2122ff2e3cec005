import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { advanceTask } from '~/domain/tasks/advance-task.server'
import { readMoment } from '~/domain/tasks/read-moment'
import { sql } from '~/kit/sql'
import { counted } from '~/kit/text'

const ProgressInput = z.object({
  id: z.number().int(),
  done: z.number().int(),
  changed: z.number().int(),
  isDone: z.boolean(),
  /** Finished rows stay finished; the rest is left as it was. */
  isCanceled: z.boolean().default(false),
  fileKey: z.string().nullable().default(null),
})

type End = { state: 'done' | 'canceled'; outcome: string } | { state: 'running' }

function toEnd({ isDone, isCanceled }: { isDone: boolean; isCanceled: boolean }, outcome: string): End {
  if (isCanceled) return { state: 'canceled', outcome: `Canceled. ${outcome} before that.` }
  return isDone ? { state: 'done', outcome } : { state: 'running' }
}

/** A restart continues after `done` rows. */
export const noteProgress = sqlOperation({
  name: 'receipts.note-progress',
  permission: 'taxreceipt.view',
  input: ProgressInput,
  audit: 'none',
  async run(ctx, { id, done, changed, isDone: isFinished, isCanceled, fileKey }) {
    const isDone = isFinished || isCanceled
    const row = await ctx.sql.first<{ taskId: number | null; changed: number }>(sql`
      UPDATE batch_run SET done = ${done}, file_key = ${fileKey}, changed = changed + ${changed},
        state = ${isDone ? 'done' : 'running'}, ids = CASE WHEN ${isDone}::boolean THEN '{}' ELSE ids END,
        finished_at = CASE WHEN ${isDone}::boolean THEN ${readMoment(ctx)}::timestamptz END
      WHERE id = ${id} AND state <> 'done' RETURNING task_id, changed`)
    if (!row) return
    const verb = fileKey === null ? 'processed' : 'printed'
    const outcome = `${counted(row.changed, 'receipt')} ${verb}`
    const end = toEnd({ isDone, isCanceled }, outcome)
    const link = fileKey === null ? {} : { link: { href: `/jpanel/tax_receipts/print/${id}`, label: 'Open the PDF' } }
    await advanceTask(ctx, row.taskId, { done, ...end, ...link })
  },
})
