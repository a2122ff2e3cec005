import { randomUUID } from 'node:crypto'
import { workflow } from '~/db/operation.server'
import { isCanceled } from '~/domain/tasks/queries.server'
import { perform, type Ctx } from '~/kit/operation'
import { drawReceipts } from '../paper/paper.server'
import { RunReceiptsInput } from '../receipt-input'
import { noteProgress } from './note-progress.server'
import { findRun } from './runs.server'

/** A run that is canceled before it ends stores no file. */
export const printRun = workflow({
  name: 'receipts.print-run',
  permission: 'taxreceipt.view',
  input: RunReceiptsInput,
  async run(ctx, { id }) {
    const run = await findRun(ctx, id)
    if (!run || run.state === 'done') return
    const canceled = async () => {
      if (!(await isCanceled(ctx, run.taskId))) return false
      await perform(noteProgress, ctx, { id, done: 0, changed: 0, isDone: false, isCanceled: true })
      return true
    }
    if (await canceled()) return
    const fileKey = `prints/${id}-${randomUUID()}.pdf`
    const { bytes } = await drawReceipts(ctx, run.ids)
    if (await canceled()) return
    await ctx.ports.objectStore.put(fileKey, bytes, 'application/pdf')
    await perform(noteProgress, ctx, { id, done: run.requested, changed: run.requested, isDone: true, fileKey })
  },
})

const URL_SECONDS = 300

/** Returns an address that works for a few minutes; null without a file, or if another person requested it. */
export async function findPrintedFile(ctx: Ctx, id: number): Promise<string | null> {
  const run = await findRun(ctx, id)
  if (!run?.fileKey || run.staffId !== ctx.actor.staffId) return null
  return ctx.ports.objectStore.signDownload(run.fileKey, { validFor: URL_SECONDS, filename: 'tax-receipts.pdf' })
}
