import { workflow } from '~/db/operation.server'
import { DomainError } from '~/kit/errors'
import { toSelection } from '~/lists/declare/filter-values'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { issueDraft } from '../issue-draft.server'
import { notifyDonor } from '../notify-donor.server'
import { ProcessReceiptsInput, type ReceiptAction } from '../receipt-input'
import { receiptList } from '../receipts.list.server'
import { startRun } from './start-run.server'
import { voidReceipt } from '../void-receipt.server'

export const MAX_AT_ONCE = 100

const isSendable = async (ctx: Ctx, id: number): Promise<boolean> =>
  (await ctx.read.first(
    sql`SELECT 1 FROM tax_receipt WHERE id = ${id} AND status = 'issued' AND deleted_at IS NULL`,
  )) !== null

async function issueContributionReceipt(ctx: Ctx, id: number): Promise<boolean> {
  return (await perform(issueDraft, ctx, { id })).isNew
}

const ACTIONS: Record<ReceiptAction, (ctx: Ctx, id: number) => Promise<boolean>> = {
  issue: issueContributionReceipt,
  issue_and_notify: async (ctx, id) => {
    if (!(await issueContributionReceipt(ctx, id))) return false
    await perform(notifyDonor, ctx, { id }).catch(ignoreRefusal)
    return true
  },
  void: async (ctx, id) => {
    const before = await ctx.read.first<{ status: string }>(
      sql`SELECT status FROM tax_receipt WHERE id = ${id} AND status <> 'void' AND deleted_at IS NULL`,
    )
    await perform(voidReceipt, ctx, { id })
    return before !== null
  },
  notify: async (ctx, id) => {
    if (!(await isSendable(ctx, id))) return false
    await perform(notifyDonor, ctx, { id })
    return true
  },
}

function ignoreRefusal(error: unknown): false {
  if (error instanceof DomainError) return false
  throw error
}

/**
 * Runs each receipt in a separate transaction, so that a refused one does not affect the others. Returns how many
 * changed.
 */
export async function applyAction(ctx: Ctx, action: ReceiptAction, ids: readonly number[]): Promise<number> {
  let changed = 0
  for (const id of ids) if (await ACTIONS[action](ctx, id).catch(ignoreRefusal)) changed += 1
  return changed
}

export type ProcessedReceipts = {
  action: ReceiptAction
  requested: number
  changed: number | null
  runId: number | null
}

/** Issues drafts, sends issued receipts, or voids both. A long selection becomes a job (R-RECEIPTS-8). */
export const processReceipts = workflow({
  name: 'receipts.process-receipts',
  permission: 'taxreceipt.edit',
  input: ProcessReceiptsInput,
  async run(ctx, { action, ...input }): Promise<ProcessedReceipts> {
    const ids = (await receiptList.selected(ctx, toSelection(input))).toSorted((one, other) => one - other)
    const requested = ids.length
    if (requested > MAX_AT_ONCE)
      return {
        action,
        requested,
        changed: null,
        runId: await perform(startRun, ctx, { ids, action: `receipts.${action}` }),
      }
    return { action, requested, changed: await applyAction(ctx, action, ids), runId: null }
  },
})
