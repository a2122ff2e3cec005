import { workflow } from '~/db/operation.server'
import { isCanceled } from '~/domain/tasks/queries.server'
import { perform, type Ctx } from '~/kit/operation'
import { applyAction } from './process-receipts.server'
import { RECEIPT_ACTIONS, RunReceiptsInput } from '../receipt-input'
import { noteProgress } from './note-progress.server'
import { printRun } from './print-run.server'
import { receiptSupporter } from '../year/receipt-supporter.server'
import { findRun, type Run } from './runs.server'

const PART_SIZE = 50

async function processPart(ctx: Ctx, { action, terms }: Run, ids: readonly number[]): Promise<number> {
  if (action === 'receipts.year') {
    let createdCount = 0
    for (const supporterId of ids)
      if (await perform(receiptSupporter, ctx, { ...(terms as object), supporterId })) createdCount += 1
    return createdCount
  }
  const match = RECEIPT_ACTIONS.find((one) => action === `receipts.${one}`)
  if (match === undefined) throw new Error(`no such action: ${action}`)
  return applyAction(ctx, match, ids)
}

export const runReceipts = workflow({
  name: 'receipts.run',
  permission: 'taxreceipt.view',
  input: RunReceiptsInput,
  async run(ctx, { id }) {
    const run = await findRun(ctx, id)
    if (!run || run.state === 'done') return
    if (run.action === 'receipts.print') return perform(printRun, ctx, { id })
    for (let at = run.done; at < run.requested; at += PART_SIZE) {
      if (await isCanceled(ctx, run.taskId))
        return perform(noteProgress, ctx, { id, done: at, changed: 0, isDone: false, isCanceled: true })
      const done = Math.min(run.requested, at + PART_SIZE)
      const changed = await processPart(ctx, run, run.ids.slice(at, done))
      await perform(noteProgress, ctx, { id, done, changed, isDone: done === run.requested })
    }
  },
})
