import { sqlOperation } from '~/db/operation.server'
import { notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { currentOrder } from './current-order.server'
import type { Order } from './order'
import { OneOrderInput } from './schemas'

/**
 * Restores the cart that this person discarded, unless it was opened under another currency of the organization. A cart
 * that is already open stays as it is and gets no journal entry.
 */
export const restoreOrder = sqlOperation({
  name: 'pos.restore-order',
  permission: 'pos.edit',
  input: OneOrderInput,
  audit: 'when-changed',
  run: async (ctx, { id }): Promise<Order> => {
    const changed = await ctx.sql.run(sql`
      UPDATE contribution SET deleted_at = NULL, deleted_by = NULL, updated_at = ${ctx.now}
      WHERE id = ${id} AND is_pos AND confirmed_at IS NULL AND deleted_at IS NOT NULL
        AND deleted_by = ${ctx.actor.staffId}
        AND coalesce(functional_currency, ${ctx.organisation.currency}) = ${ctx.organisation.currency}`)
    if (changed > 0) await ctx.publish('contribution.cart-restored', { id, after: { deletedAt: null } })
    const order = await currentOrder(ctx, id, ctx.sql)
    if (!order) throw notFound('That contribution')
    return order
  },
})
