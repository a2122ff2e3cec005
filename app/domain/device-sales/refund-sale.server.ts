import { sqlOperation, workflow } from '~/db/operation.server'
import { refundContribution } from '~/domain/refunds/refund-contribution.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { RefundSaleInput } from './review-input'
import { closeSale, lockWaiting } from './settling.server'

const closeRefunded = sqlOperation({
  name: 'device-sales.close-refunded',
  permission: 'possale.edit',
  input: RefundSaleInput,
  async run(ctx, { id, note }): Promise<{ id: number }> {
    const waiting = await lockWaiting(ctx, id)
    return closeSale(ctx, waiting, { ...waiting, settlement: 'refunded', note })
  },
})

/**
 * Returns all the money. A contribution is refunded once, even if this is repeated; a sale that never became one is
 * paid back from the drawer (R-DEVICES-10).
 */
export const refundSale = workflow({
  name: 'device-sales.refund-sale',
  permission: { all: ['possale.edit', 'order.refund'] },
  input: RefundSaleInput,
  async run(ctx, { id, note }): Promise<{ id: number }> {
    const sale = await ctx.read.first<{ contributionId: number | null; isOpen: boolean; owesNothing: boolean }>(sql`
      SELECT p.contribution_id, p.settled_at IS NULL AND p.state <> 'accepted' AS is_open,
        coalesce(c.total_minor = 0, true) AS owes_nothing
      FROM pos_sale p LEFT JOIN contribution c ON c.id = p.contribution_id WHERE p.id = ${id}`)
    if (sale?.isOpen && sale.contributionId !== null && !sale.owesNothing)
      await perform(refundContribution, ctx, {
        id: sale.contributionId,
        key: `pos-sale-${id}`,
        kind: 'whole',
        why: note.slice(0, 200),
      })
    return perform(closeRefunded, ctx, { id, note })
  },
})
