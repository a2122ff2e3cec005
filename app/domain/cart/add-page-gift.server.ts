import { sqlOperation } from '~/db/operation.server'
import { findOffer } from '~/domain/catalog/sale.server'
import { pageForGift } from '~/domain/fundraising/queries.server'
import { refusedAt } from '~/kit/errors'
import { lockOpenOrder } from './stored-order.server'
import { NO_DEFAULT_VARIANT, PAGE_UNKNOWN } from './messages'
import type { Order } from './order'
import { putLine } from './put-line.server'
import { listLines } from './queries.server'
import { AddItemInput, AddPageGiftInput } from './schemas'

/**
 * Adds one of the page product's default variant. The contribution takes over the comments and anonymity of this call
 * (R-CART-9).
 */
export const addPageGift = sqlOperation({
  name: 'pos.add-page-gift',
  permission: 'pos.edit',
  input: AddPageGiftInput,
  run: async (ctx, { id, pageId, amount, fundCode, comments, isAnonymous }): Promise<Order> => {
    const order = await lockOpenOrder(ctx, id)
    const page = await pageForGift(ctx.sql, pageId)
    if (!page) throw refusedAt({ field: 'pageId', message: PAGE_UNKNOWN })
    if (page.variantId === null) throw refusedAt({ field: 'pageId', message: NO_DEFAULT_VARIANT })
    const input = AddItemInput.parse({ id, variantId: page.variantId, amount, fundCode })
    const [offer, lines] = await Promise.all([
      findOffer(ctx, page.variantId, { orderId: id, without: null }),
      listLines(ctx.sql, id),
    ])
    return putLine(ctx, { order, lines, offer, input, page, isPageGift: true, changes: { comments, isAnonymous } })
  },
})
