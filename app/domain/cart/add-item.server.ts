import { sqlOperation } from '~/db/operation.server'
import { findOffer } from '~/domain/catalog/sale.server'
import { pageForGift } from '~/domain/fundraising/queries.server'
import { refusedAt } from '~/kit/errors'
import { lockOpenOrder } from './stored-order.server'
import { PAGE_UNKNOWN } from './messages'
import type { Order } from './order'
import { putLine } from './put-line.server'
import { listLines } from './queries.server'
import { AddItemInput } from './schemas'
import { takeOutLine } from './take-out.server'

export const addItem = sqlOperation({
  name: 'pos.add-item',
  permission: 'pos.edit',
  input: AddItemInput,
  run: async (ctx, input): Promise<Order> => {
    const { id, variantId, replacesId = null } = input
    const [order, offer, stored] = await Promise.all([
      lockOpenOrder(ctx, id),
      findOffer(ctx, variantId, { orderId: id, without: replacesId }),
      listLines(ctx.sql, id),
    ])
    if (input.replacesId !== undefined) await takeOutLine(ctx, order.id, input.replacesId)
    const lines = stored.filter(
      (line) => replacesId === null || (line.id !== replacesId && line.lockedToLineId !== replacesId),
    )
    const page = input.fundraisingPageId === undefined ? null : await pageForGift(ctx.sql, input.fundraisingPageId)
    if (input.fundraisingPageId !== undefined && !page)
      throw refusedAt({ field: 'fundraisingPageId', message: PAGE_UNKNOWN })
    return putLine(ctx, { order, lines, offer, input, page })
  },
})
