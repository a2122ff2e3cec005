import { sqlOperation } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { NOT_A_DRAFT } from './messages'
import { ReceiptIdInput } from './receipt-input'
import { lockReceipt } from './receipt-record.server'
import { registerReceipt } from './register/number-receipt.server'

/** Gives a draft its number and freezes it. An issued receipt stays as it is (R-RECEIPTS-4). */
export const issueDraft = sqlOperation({
  name: 'receipts.issue-draft',
  permission: 'taxreceipt.edit',
  input: ReceiptIdInput,
  audit: 'when-changed',
  async run(ctx, { id }) {
    const receipt = await lockReceipt(ctx, id)
    if (receipt.status === 'issued') return { id, number: receipt.number, isNew: false }
    if (receipt.status !== 'draft' || receipt.deletedAt !== null) throw refused(NOT_A_DRAFT)
    return { id, number: await registerReceipt(ctx, id, receipt.issuedAt ?? ctx.now), isNew: true }
  },
})
