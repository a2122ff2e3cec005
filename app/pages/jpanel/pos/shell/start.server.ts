import { categoriesAtTill, hasLooseProducts, productsAtTill } from '~/domain/catalog/queries.server'
import { NO_CATEGORY, type CategoryNode } from '~/domain/catalog/product'
import { browserGateway } from '~/domain/payments/queries.server'
import { isPaid } from '~/domain/cart/order'
import { currentOrder } from '~/domain/cart/current-order.server'
import { readWording } from '~/domain/messaging/wording.server'
import { readList } from '~/domain/settings/definitions'
import { dccTermsByCurrency, tillSettings } from '~/domain/settings/till.server'
import { tributeTypes } from '~/domain/tributes/queries.server'
import { accountTypeChoices, supporterRecord } from '~/domain/supporters/queries.server'
import { localDate } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import type { TillCategory } from '~/pages/jpanel/pos/catalog/product'
import type { TillOrder, TillRules } from '~/pages/jpanel/pos/cart/order'
import { productWire } from '~/wire/pos/replies/product'
import { readProduct } from '~/wire/pos/product'
import type { Sent } from '~/wire/pos/sent'
import { orderWire } from '~/wire/pos/order'
import { readOrder } from '~/wire/pos/order-reply'

const LAST_DAY = 28
const LAST_WEEKDAY = 7

const numbers = (texts: string[], last: number): number[] =>
  texts.map(Number).filter((value) => Number.isInteger(value) && value >= 1 && value <= last)

function fieldsOrigin(ctx: Ctx): string | null {
  const gateway = browserGateway(ctx)
  if (gateway === null) return null
  return gateway.kind === 'sandbox' ? new URL(gateway.frameUrl).origin : gateway.returnOrigin
}

async function loadRules(ctx: Ctx): Promise<TillRules> {
  const till = tillSettings(ctx.settings)
  const [accountTypes, tributes, confirmation] = await Promise.all([
    accountTypeChoices(ctx.read),
    tributeTypes(ctx.read),
    readWording(ctx.read, 'customer_order_received'),
  ])
  return {
    organisation: ctx.organisation.name,
    currency: ctx.organisation.currency,
    currencies: till.currencies,
    sources: till.sources,
    referralSources: readList(ctx.settings, 'referral_sources_options'),
    fulfillment: till.fulfillment,
    dayOptions: numbers(readList(ctx.settings, 'payment_day_options'), LAST_DAY),
    weekdayOptions: numbers(readList(ctx.settings, 'payment_day_of_week_options'), LAST_WEEKDAY),
    isDccOffered: till.isDccOffered,
    isGiftAidOffered: till.isGiftAidOffered,
    keepsSupporters: till.keepsSupporters,
    confirmsByEmail: confirmation.isActive,
    dccTerms: dccTermsByCurrency(till),
    accountTypes,
    tributeTypes: tributes,
    country: ctx.organisation.country,
    recurringType: till.recurringType,
    today: localDate(ctx.now, ctx.organisation.zone),
    zone: ctx.organisation.zone,
    gateway: browserGateway(ctx),
    fieldsOrigin: fieldsOrigin(ctx),
  }
}

/** Serializes like a documented call, so that the till reads only one shape. */
const toSent = <Reply>(reply: Reply): Sent<Reply> => JSON.parse(JSON.stringify(reply)) as Sent<Reply>

const toCategory = ({ id, name, children }: CategoryNode): TillCategory => ({
  id,
  name,
  children: children.map(toCategory),
})

async function loadShelves(ctx: Ctx): Promise<TillCategory[]> {
  const [nodes, hasLoose] = await Promise.all([categoriesAtTill(ctx), hasLooseProducts(ctx)])
  const shelves = nodes.map(toCategory)
  return hasLoose
    ? [...shelves, { id: NO_CATEGORY, name: shelves.length > 0 ? 'Other' : 'Products', children: [] }]
    : shelves
}

async function openCart(ctx: Ctx, id: number): Promise<TillOrder | null> {
  const order = await currentOrder(ctx, id)
  if (!order || isPaid(order)) return null
  return readOrder(toSent(orderWire(order, ctx)))
}

type Requested = { orderId: number; productId: number | null; supporterId: number }

async function requestedSupporter(ctx: Ctx, id: number) {
  if (id === 0) return null
  const supporter = await supporterRecord(ctx.read, id)
  return supporter?.isActive && !supporter.isSpam ? { id, name: supporter.name } : null
}

export async function loadStart(ctx: Ctx, { orderId, productId, supporterId }: Requested) {
  const order = await openCart(ctx, orderId)
  const { currency } = order ?? {}
  const [rules, categories, favourites] = await Promise.all([
    loadRules(ctx),
    loadShelves(ctx),
    productsAtTill(ctx, { isBookmarked: true, currency }),
  ])
  const [top] = categories
  const products = top ? await productsAtTill(ctx, { categoryId: top.id, currency }) : []
  const requested = productId === null ? [] : await productsAtTill(ctx, { productId, currency })
  const shown = (product: (typeof products)[number]) =>
    readProduct({ currency: product.currency, recurringType: rules.recurringType })(toSent(productWire(product)))
  return {
    rules,
    order,
    categories,
    favourites: favourites.map(shown),
    products: products.map(shown),
    requested: requested.map(shown),
    supporter: order === null ? await requestedSupporter(ctx, supporterId) : null,
    mayPrepare: ctx.actor.can('posdevice.edit'),
    mayRefund: ctx.actor.can('order.refund'),
  }
}
