import { sqlOperation } from '~/db/operation.server'
import { lockOpenOrder, recount } from './stored-order.server'
import type { Order } from './order'
import { RemoveItemInput } from './schemas'
import { takeOutLine } from './take-out.server'

export const removeItem = sqlOperation({
  name: 'pos.remove-item',
  permission: 'pos.edit',
  input: RemoveItemInput,
  run: async (ctx, { id, lineId }): Promise<Order> => {
    const order = await lockOpenOrder(ctx, id)
    await takeOutLine(ctx, id, lineId)
    return recount(ctx, order)
  },
})
