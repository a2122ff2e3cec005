import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { ReceiptIdInput } from './receipt-input'
import { lockReceipt } from './receipt-record.server'

/** Deletes a draft, or voids an issued receipt, which keeps its number. Does nothing the second time (R-RECEIPTS-6). */
export const voidReceipt = sqlOperation({
  name: 'receipts.void-receipt',
  permission: 'taxreceipt.edit',
  input: ReceiptIdInput,
  audit: 'when-changed',
  async run(ctx, { id }) {
    const { number, status, deletedAt } = await lockReceipt(ctx, id)
    if (status === 'void' || deletedAt !== null) return { id, number, deletedAt }
    if (status === 'draft') {
      await ctx.sql.run(sql`UPDATE tax_receipt SET deleted_at = ${ctx.now}, updated_at = ${ctx.now} WHERE id = ${id}`)
      await ctx.publish('tax-receipt.deleted', { id, before: { status }, after: { status: 'deleted' } })
      return { id, number, deletedAt: ctx.now }
    }
    await ctx.sql.run(
      sql`UPDATE tax_receipt SET status = 'void', voided_at = ${ctx.now}, voided_by = ${ctx.actor.staffId},
        updated_at = ${ctx.now} WHERE id = ${id}`,
    )
    await ctx.publish('tax-receipt.voided', { id, before: { status }, after: { status: 'void' } })
    return { id, number, deletedAt: null }
  },
})
