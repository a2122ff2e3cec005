import { makeMoney } from '~/domain/pricing/exchange'
import type { Promo } from '~/domain/pricing/promos'
import { isWholeDestination, parcelWeight, type ShippingOffer, type ShippingOption } from '~/domain/pricing/shipping'
import { computeTotals, type Totals } from '~/domain/pricing/totals'
import { listScopes, type CartPerson } from '~/domain/promotions/queries.server'
import { parcelKey } from '~/domain/shipping/parcel-key.server'
import { knownQuotes, shippingMethods } from '~/domain/shipping/queries.server'
import { shippingSettings } from '~/domain/settings/shipping.server'
import { tillSettings } from '~/domain/settings/till.server'
import { toRegionCode } from '~/domain/locale/places'
import { localDate } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import type { SqlRunner } from '~/kit/sql'
import { buildCart, makeTieredOffer, needsOffer, toDestination, toPromos, toShippingTerms } from './count/build-cart'
import type { CartRules } from './count/rules'
import { readDccTerms, type OrderHead, type OrderLine, type OrderState } from './order'

type Submission = Ctx & { sql: SqlRunner }

/** The rules of a cart as the settings say them now; the types of tributes where a line needs them. */
export const cartRules = (
  ctx: Pick<Ctx, 'settings' | 'organisation'>,
  tributes: CartRules['tributeTypes'] = [],
): CartRules => ({
  currency: ctx.organisation.currency,
  country: ctx.organisation.country,
  zone: ctx.organisation.zone,
  till: tillSettings(ctx.settings),
  shipping: shippingSettings(ctx.settings),
  tributeTypes: tributes,
  toRegionCode,
})

export const makeConverters = (
  ctx: Pick<Ctx, 'settings' | 'organisation'>,
  order: Pick<OrderHead, 'currency' | 'functionalCurrency' | 'functionalRate'>,
) => makeMoney({ currency: ctx.organisation.currency, till: tillSettings(ctx.settings) }, order)

export const toCartPerson = (
  ctx: Pick<Ctx, 'now' | 'organisation'>,
  order: Pick<OrderHead, 'id' | 'supporterId' | 'billingEmail'>,
): CartPerson => ({
  contributionId: order.id,
  supporterId: order.supporterId,
  email: order.billingEmail,
  today: localDate(ctx.now, ctx.organisation.zone),
})

/** The codes of an order with what they know of it. */
export async function promosFor(ctx: Submission, order: OrderState): Promise<Promo[]> {
  if (order.promos.length === 0) return []
  const ids = order.promos.map(({ id }) => id)
  const scopes = await listScopes(ctx.sql, ids, toCartPerson(ctx, order))
  return toPromos(order, { promos: order.promos, scopes, rules: cartRules(ctx) })
}

/** The weight of what is sent at cost, parts of a bundle as the setting says. */
const weighLines = (lines: readonly OrderLine[], linkedItems: 'both' | 'bundle'): number =>
  lines
    .filter((line) => line.isShippable && !line.isShippingFree && !(line.isLocked && linkedItems === 'bundle'))
    .reduce((sum, line) => sum + line.weightGrams * line.qty, 0)

/**
 * The parcel that carriers would be queried for; null where they would not, or where a code sends it free and nobody
 * could choose one of them.
 */
export function toParcel(ctx: Pick<Ctx, 'settings'>, order: OrderState, lines: readonly OrderLine[]) {
  const { handler, linkedItems, couriers, from } = shippingSettings(ctx.settings)
  const weight = parcelWeight(weighLines(lines, linkedItems))
  const to = toDestination(order, { toRegionCode })
  if (
    handler !== 'courier' ||
    couriers.length === 0 ||
    weight === null ||
    order.promos.some((promo) => promo.isFreeShipping) ||
    !isWholeDestination(to)
  )
    return null
  return { couriers, ...weight, from, to, currency: order.currency }
}

async function offerFor(
  ctx: Submission,
  order: OrderState,
  lines: readonly OrderLine[],
): Promise<ShippingOffer | null> {
  const { toCart } = makeConverters(ctx, order)
  const inCart = (minor: bigint, currency?: string) => toCart(minor, currency) ?? 0n
  if (shippingSettings(ctx.settings).handler === 'tiered')
    return makeTieredOffer(order, await shippingMethods(ctx.sql), cartRules(ctx))
  const parcel = toParcel(ctx, order, lines)
  if (parcel === null) return { handler: 'courier', quotes: [] }
  const quotes = await knownQuotes(ctx.sql, parcelKey(parcel), ctx.now)
  if (quotes === null) return { handler: 'waiting', costMinor: order.shippingMinor, title: order.courierMethod }
  return {
    handler: 'courier',
    quotes: quotes.map(({ courier, name, minor, currency }) => ({ courier, name, costMinor: inCart(minor, currency) })),
  }
}

const offerIfNeeded = async (ctx: Submission, order: OrderState, lines: readonly OrderLine[]) =>
  needsOffer(toDestination(order, { toRegionCode }), lines) ? offerFor(ctx, order, lines) : null

/** `lapsed`: codes that a membership had granted which is no longer there. */
export type Computed = Totals & { lapsed: number[] }

/** Everything the calculator needs of the order, looked up once. A plain cart costs no query. */
export async function loadCart(ctx: Submission, order: OrderState, lines: readonly OrderLine[]) {
  const promos = await promosFor(ctx, order)
  const offer = await offerIfNeeded(ctx, order, lines)
  return buildCart(order, { lines, promos, offer, rules: cartRules(ctx) })
}

/** The tablet runs the same calculator. */
export async function computed(ctx: Submission, order: OrderState, lines: readonly OrderLine[]): Promise<Computed> {
  const cart = await loadCart(ctx, order, lines)
  const lapsed = order.promos.map(({ id }) => id).filter((id) => !cart.promos.some((promo) => promo.id === id))
  return { ...computeTotals(cart), lapsed }
}

/** Ways of sending an open order to a whole address; its lines cost what they were last counted at. */
export async function shippingOptions(
  ctx: Submission,
  order: OrderState,
  lines: readonly OrderLine[],
): Promise<ShippingOption[]> {
  const shipping = toShippingTerms(order, await offerIfNeeded(ctx, order, lines), cartRules(ctx))
  return computeTotals({ currency: order.currency, lines, shipping, dcc: { choice: null, terms: readDccTerms(order) } })
    .shipping.options
}
