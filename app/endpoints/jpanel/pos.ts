import { addItem } from '~/domain/cart/add-item.server'
import { addPageGift } from '~/domain/cart/add-page-gift.server'
import { addSponsorship } from '~/domain/cart/add-sponsorship.server'
import { applyPromos } from '~/domain/cart/apply-promos.server'
import { withCarriers } from '~/domain/cart/carrier-quotes.server'
import { discardOrder } from '~/domain/cart/discard-order.server'
import { openCarts } from '~/domain/cart/open-carts.server'
import { openOrder } from '~/domain/cart/open-order.server'
import { removeItem } from '~/domain/cart/remove-item.server'
import { restoreOrder } from '~/domain/cart/restore-order.server'
import { OrderId, SoldAgainInput } from '~/domain/cart/schemas'
import { updateOrder } from '~/domain/cart/update-order.server'
import { addBookmark } from '~/domain/catalog/add-bookmark.server'
import { categoriesAtTill, productsAtTill } from '~/domain/catalog/queries.server'
import { removeBookmark } from '~/domain/catalog/remove-bookmark.server'
import { ProductSearchInput } from '~/domain/catalog/schemas'
import { completeSale } from '~/domain/checkout/complete-sale.server'
import { giveUpPayment } from '~/domain/checkout/give-up-payment.server'
import { readSoldAgain } from '~/domain/checkout/sold-again.server'
import { findPages } from '~/domain/fundraising/queries.server'
import { findSponsorships } from '~/domain/sponsorships/queries.server'
import { call, query, statusMessage } from '~/http/call'
import type { Calls } from '~/http/call-args'
import { readPayer } from '~/http/payer'
import { soldAgainWire } from '~/wire/pos/replies/again'
import { currencyIn } from '~/wire/pos/again'
import { categoryWire } from '~/wire/pos/category'
import { completionReply } from '~/wire/pos/completion'
import { foundPageWire } from '~/wire/pos/page'
import { productWire } from '~/wire/pos/replies/product'
import { readBookmark, readProductSearch } from '~/wire/pos/product'
import { readChild, readItem, readPageGift, readRemove } from '~/wire/pos/requests/add'
import { readCompletionRequest } from '~/wire/pos/requests/complete'
import { readOpened, readUpdate } from '~/wire/pos/requests/read-order'
import { openCartWire } from '~/wire/pos/sale'
import { listRecentSales } from './pos/recent'
import { refundSale, showRefundable } from './pos/refund'
import { messageReply, orderError, orderReply, recountedError, savedReply } from './pos/reply'
import { listTabletSupporters } from './pos/supporters'
import { syncCatalog } from './pos/sync'
import { sponseeReply, toText } from './sponsorships/sponsee-reply'

export const calls = {
  'POST /jpanel/pos/categories.json': query('pos.edit', async (ctx) => (await categoriesAtTill(ctx)).map(categoryWire)),
  'POST /jpanel/pos/products.json': query('pos.edit', async (ctx, body) => {
    const search = ProductSearchInput.parse(readProductSearch(body))
    return (await productsAtTill(ctx, search)).map(productWire)
  }),
  'POST /jpanel/pos/bookmark/add': call(addBookmark, {
    read: readBookmark,
    reply: (products) => products.map(productWire),
    errors: statusMessage,
  }),
  'POST /jpanel/pos/bookmark/remove': call(removeBookmark, {
    read: readBookmark,
    reply: (products) => products.map(productWire),
    errors: statusMessage,
  }),
  'POST /jpanel/pos/new': call(openOrder, { read: readOpened, reply: orderReply, errors: orderError }),
  'POST /jpanel/pos/:id/update': call(withCarriers(updateOrder), {
    read: readUpdate,
    reply: savedReply,
    errors: orderError,
  }),
  'POST /jpanel/pos/:id/add': call(withCarriers(addItem), { read: readItem, reply: orderReply, errors: orderError }),
  'POST /jpanel/pos/:id/add_by_child_reference': call(withCarriers(addSponsorship), {
    read: readChild,
    reply: orderReply,
    errors: orderError,
  }),
  'POST /jpanel/pos/:id/add_by_fundraising_page': call(withCarriers(addPageGift), {
    read: readPageGift,
    reply: orderReply,
    errors: orderError,
  }),
  'GET /jpanel/pos/sponsorships.json': query('pos.edit', async (ctx, { query: text }) =>
    (await findSponsorships(ctx, toText(text))).map((found) => sponseeReply(found, ctx)),
  ),
  'POST /jpanel/pos/:id/remove': call(withCarriers(removeItem), {
    read: readRemove,
    reply: orderReply,
    errors: orderError,
  }),
  'POST /jpanel/pos/:id/promos/apply': call(withCarriers(applyPromos), {
    read: (body) => ({ codes: body.promocodes ?? body.promocode }),
    reply: messageReply,
    errors: orderError,
  }),
  // The server computes the change and ignores `cash_change`.
  'POST /jpanel/pos/:id/complete': call(completeSale, {
    read: (body, request) => ({ ...readCompletionRequest(body), payer: readPayer(request) }),
    reply: completionReply,
    errors: recountedError,
  }),
  // The client repeats this call until the payment has an outcome.
  'POST /jpanel/pos/:id/give_up_payment': call(giveUpPayment, {
    read: (body) => ({ attemptId: body.attempt }),
    reply: completionReply,
    errors: orderError,
  }),
  'GET /jpanel/pos/:id/refund': showRefundable,
  'POST /jpanel/pos/:id/refund': refundSale,
  'GET /jpanel/pos/recent.json': listRecentSales,
  'GET /jpanel/pos/open.json': query('pos.edit', async (ctx) =>
    (await openCarts(ctx)).map((cart) => openCartWire(cart, ctx.now)),
  ),
  'POST /jpanel/pos/:id/discard': call(discardOrder, {
    read: () => ({}),
    reply: () => ({ status: 'success', message: null, order: null }),
    errors: orderError,
  }),
  'POST /jpanel/pos/:id/restore': call(restoreOrder, { read: () => ({}), reply: orderReply, errors: orderError }),
  'GET /jpanel/pos/:id/again.json': query('pos.edit', async (ctx, fields, { params: { id } }) => {
    const { currency, lines, skipped } = await readSoldAgain(
      ctx,
      OrderId.parse(id),
      SoldAgainInput.parse(currencyIn(fields)),
    )
    return soldAgainWire({ currency, lines, skipped })
  }),
  'GET /jpanel/pos/supporters.json': listTabletSupporters,
  'GET /jpanel/pos/sync': syncCatalog,
  'GET /jpanel/sponsees.json': query(['sponsorship.view', 'sponsor.add'], async (ctx, { query: text }) =>
    (await findSponsorships(ctx, toText(text))).map((found) => sponseeReply(found, ctx)),
  ),
  'GET /jpanel/fundraisers.json': query(['fundraisingpages.edit', 'pos.edit'], async (ctx, { query: text }) =>
    (await findPages(ctx, typeof text === 'string' ? text : '')).map(foundPageWire),
  ),
} satisfies Calls
