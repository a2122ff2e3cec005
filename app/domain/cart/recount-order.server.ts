import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { lockOrder, recount } from './stored-order.server'
import { findChangeError, type Order } from './order'
import { listLines } from './queries.server'
import { OrderId } from './schemas'

/** `isForgotten`: no carrier answered, so the earlier shipping cost no longer applies. */
const RecountInput = z.object({ id: OrderId, isForgotten: z.boolean().default(false) })

export const recountOrder = sqlOperation({
  name: 'pos.recount-order',
  permission: 'pos.edit',
  input: RecountInput,
  audit: 'none',
  run: async (ctx, { id, isForgotten }): Promise<Order> => {
    const order = await lockOrder(ctx, id)
    if (findChangeError(order) !== null) return { ...order, lines: await listLines(ctx.sql, id) }
    return recount(ctx, order, { changes: isForgotten ? { courierMethod: null } : {} })
  },
})
