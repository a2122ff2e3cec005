import { makeMoney } from '~/domain/pricing/exchange'
import type { Promo } from '~/domain/pricing/promos'
import { isWholeDestination, parcelWeight, type ShippingOffer, type ShippingOption } from '~/domain/pricing/shipping'
import { computeTotals, type Totals } from '~/domain/pricing/totals'
import { listScopes, type CartPerson } from '~/domain/promotions/queries.server'
import { parcelKey } from '~/domain/shipping/parcel-key.server'
import { readQuotes, shippingMethods } from '~/domain/shipping/queries.server'
import { shippingSettings } from '~/domain/settings/shipping.server'
import { tillSettings } from '~/domain/settings/till.server'
import { toRegionCode } from '~/domain/locale/places'
import { localDate } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import type { SqlRunner } from '~/kit/sql'
import { buildCart, makeTieredOffer, needsOffer, toDestination, toPromos, toShippingTerms } from './count/build-cart'
import type { CartRules } from './count/rules'
import { readDccTerms, type OrderHead, type OrderLine, type OrderState } from './order'

type CartCtx = Ctx & { sql: SqlRunner }

export const readCartRules = (
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

export async function loadPromos(ctx: CartCtx, order: OrderState): Promise<Promo[]> {
  if (order.promos.length === 0) return []
  const ids = order.promos.map(({ id }) => id)
  const scopes = await listScopes(ctx.sql, ids, toCartPerson(ctx, order))
  return toPromos(order, { promos: order.promos, scopes, rules: readCartRules(ctx) })
}

const weighLines = (lines: readonly OrderLine[], linkedItems: 'both' | 'bundle'): number =>
  lines
    .filter((line) => line.isShippable && !line.isShippingFree && !(line.isLocked && linkedItems === 'bundle'))
    .reduce((sum, line) => sum + line.weightGrams * line.qty, 0)

/**
 * Returns the parcel to query carriers for; null if they are not queried, or if a code ships it free so that no one
 * could choose a carrier.
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

async function loadOffer(ctx: CartCtx, order: OrderState, lines: readonly OrderLine[]): Promise<ShippingOffer | null> {
  const { toCart } = makeConverters(ctx, order)
  const inCart = (minor: bigint, currency?: string) => toCart(minor, currency) ?? 0n
  if (shippingSettings(ctx.settings).handler === 'tiered')
    return makeTieredOffer(order, await shippingMethods(ctx.sql), readCartRules(ctx))
  const parcel = toParcel(ctx, order, lines)
  if (parcel === null) return { handler: 'courier', quotes: [] }
  const quotes = await readQuotes(ctx.sql, parcelKey(parcel), ctx.now)
  if (quotes === null) return { handler: 'waiting', costMinor: order.shippingMinor, title: order.courierMethod }
  return {
    handler: 'courier',
    quotes: quotes.map(({ courier, name, minor, currency }) => ({ courier, name, costMinor: inCart(minor, currency) })),
  }
}

const loadOfferIfNeeded = async (ctx: CartCtx, order: OrderState, lines: readonly OrderLine[]) =>
  needsOffer(toDestination(order, { toRegionCode }), lines) ? loadOffer(ctx, order, lines) : null

/** `lapsed` lists codes granted by a membership that has ended. */
export type ComputedTotals = Totals & { lapsed: number[] }

export async function loadCart(ctx: CartCtx, order: OrderState, lines: readonly OrderLine[]) {
  const promos = await loadPromos(ctx, order)
  const offer = await loadOfferIfNeeded(ctx, order, lines)
  return buildCart(order, { lines, promos, offer, rules: readCartRules(ctx) })
}

export async function computeOrder(
  ctx: CartCtx,
  order: OrderState,
  lines: readonly OrderLine[],
): Promise<ComputedTotals> {
  const cart = await loadCart(ctx, order, lines)
  const lapsed = order.promos.map(({ id }) => id).filter((id) => !cart.promos.some((promo) => promo.id === id))
  return { ...computeTotals(cart), lapsed }
}

export async function listShippingOptions(
  ctx: CartCtx,
  order: OrderState,
  lines: readonly OrderLine[],
): Promise<ShippingOption[]> {
  const shipping = toShippingTerms(order, await loadOfferIfNeeded(ctx, order, lines), readCartRules(ctx))
  return computeTotals({ currency: order.currency, lines, shipping, dcc: { choice: null, terms: readDccTerms(order) } })
    .shipping.options
}
