import { DCC_TYPES } from '~/domain/pricing/dcc'
import { exchanged, PAR, parseRate, type Quoted } from '~/domain/pricing/exchange'
import type { Promo } from '~/domain/pricing/promos'
import {
  isWholeDestination,
  parcelWeight,
  type Destination,
  type ShippingOffer,
  type ShippingOption,
  type ShippingTerms,
} from '~/domain/pricing/shipping'
import { computeTotals, type Cart, type TaxTerms, type Totals } from '~/domain/pricing/totals'
import { listScopes, type CartPerson } from '~/domain/promotions/queries.server'
import { parcelKey } from '~/domain/shipping/parcel-key.server'
import { knownQuotes, shippingMethods } from '~/domain/shipping/queries.server'
import type { TaxRule } from '~/domain/pricing/taxes'
import { readRule } from '~/domain/taxes/queries.server'
import { shippingSettings } from '~/domain/settings/shipping.server'
import { tillSettings } from '~/domain/settings/till.server'
import { toRegionCode } from '~/domain/locale/places'
import { localDate } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import type { SqlRunner } from '~/kit/sql'
import { readDccTerms, type OrderHead, type OrderLine, type OrderState } from './order'

type Submission = Ctx & { sql: SqlRunner }

/** Amounts in and out of a cart's currency, at the rate the cart was opened with (R-PRICES-6). */
export function makeConverters(
  ctx: Pick<Ctx, 'settings' | 'organisation'>,
  order: Pick<OrderHead, 'currency' | 'functionalCurrency' | 'functionalRate'>,
) {
  const { rates } = tillSettings(ctx.settings)
  const own: Quoted = { currency: ctx.organisation.currency, rate: PAR }
  const stored = order.functionalCurrency === own.currency ? parseRate(order.functionalRate) : null
  const cart: Quoted = { currency: order.currency, rate: stored ?? rates[order.currency] ?? PAR }
  const quoted = (currency: string): Quoted | null => {
    if (currency === cart.currency) return cart
    const rate = rates[currency]
    return rate === undefined ? null : { currency, rate }
  }
  return {
    cart,
    own,
    quoted,
    /** Null where the other currency has no rate. */
    toCart: (minor: bigint, currency: string = own.currency): bigint | null => {
      const from = quoted(currency)
      return from && exchanged(minor, from, cart)
    },
    toOwn: (minor: bigint): bigint => exchanged(minor, cart, own),
  }
}

export const toCartPerson = (
  ctx: Pick<Ctx, 'now' | 'organisation'>,
  order: Pick<OrderHead, 'id' | 'supporterId' | 'billingEmail'>,
): CartPerson => ({
  contributionId: order.id,
  supporterId: order.supporterId,
  email: order.billingEmail,
  today: localDate(ctx.now, ctx.organisation.zone),
})

/** The codes as the calculator takes them. A granted one whose membership has gone gives nothing any more. */
export async function promosFor(ctx: Submission, order: OrderState): Promise<Promo[]> {
  if (order.promos.length === 0) return []
  const { toCart } = makeConverters(ctx, order)
  const scopes = new Map(
    (
      await listScopes(
        ctx.sql,
        order.promos.map(({ id }) => id),
        toCartPerson(ctx, order),
      )
    ).map((scope) => [scope.id, scope]),
  )
  return order.promos
    .filter(({ id, isGranted }) => !isGranted || scopes.get(id)?.isMember === true)
    .map((promo) => ({
      ...promo,
      discountMinor: toCart(promo.discountMinor) ?? 0n,
      productIds: scopes.get(promo.id)?.productIds ?? [],
    }))
}

const toDestination = (order: OrderHead): Destination => ({
  city: order.shippingCity,
  region: toRegionCode(order.shippingCountry, order.shippingState),
  zip: order.shippingZip,
  country: order.shippingCountry,
})

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
  const to = toDestination(order)
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

/** Without countries a method names regions as they were typed: here they are those of the destination (R-TAXES-1). */
const methodsTo = async (ctx: Submission, country: string | null) =>
  (await shippingMethods(ctx.sql)).map((method) => ({
    ...method,
    regions: method.regions?.map((region) => toRegionCode(country, region)) ?? null,
  }))

async function offerFor(
  ctx: Submission,
  order: OrderState,
  lines: readonly OrderLine[],
): Promise<ShippingOffer | null> {
  const { toCart, toOwn } = makeConverters(ctx, order)
  const inCart = (minor: bigint, currency?: string) => toCart(minor, currency) ?? 0n
  if (shippingSettings(ctx.settings).handler === 'tiered')
    return { handler: 'tiered', methods: await methodsTo(ctx, order.shippingCountry), toOwn, toCart: inCart }
  const parcel = toParcel(ctx, order, lines)
  if (parcel === null) return { handler: 'courier', quotes: [] }
  const quotes = await knownQuotes(ctx.sql, parcelKey(parcel), ctx.now)
  if (quotes === null) return { handler: 'waiting', costMinor: order.shippingMinor, title: order.courierMethod }
  return {
    handler: 'courier',
    quotes: quotes.map(({ courier, name, minor, currency }) => ({ courier, name, costMinor: inCart(minor, currency) })),
  }
}

/** Methods and carriers are looked up only where something is sent to a whole address. */
async function shippingFor(ctx: Submission, order: OrderState, lines: readonly OrderLine[]): Promise<ShippingTerms> {
  const destination = toDestination(order)
  const isRequested = lines.some((line) => line.isShippable) && isWholeDestination(destination)
  return {
    destination,
    isForcedFree: order.isFreeShipping,
    linkedItems: shippingSettings(ctx.settings).linkedItems,
    selected: { methodId: order.shippingMethodId, title: order.courierMethod },
    offer: isRequested ? await offerFor(ctx, order, lines) : null,
  }
}

function collectTaxRules(lines: readonly OrderLine[]): TaxRule[] {
  const rules = new Map<number, TaxRule & { productIds: number[] }>()
  for (const { productId, taxRules } of lines)
    for (const rule of taxRules ?? []) {
      const known = rules.get(rule.id) ?? { ...readRule(rule), productIds: [] }
      if (productId !== null) known.productIds.push(productId)
      rules.set(rule.id, known)
    }
  return [...rules.values()].toSorted((one, other) => one.id - other.id)
}

const taxFor = (ctx: Submission, order: OrderState, lines: readonly OrderLine[]): TaxTerms => ({
  rules: (order.taxCountry ?? '') === '' ? [] : collectTaxRules(lines),
  place: { country: order.taxCountry, region: toRegionCode(order.taxCountry, order.taxState), city: order.taxCity },
  isShippingTaxed: shippingSettings(ctx.settings).isShippingTaxed,
})

/** `lapsed`: codes that a membership had granted which is no longer there. */
export type Computed = Totals & { lapsed: number[] }

/** Everything the calculator needs of the order, looked up once. A plain cart costs no query. */
export async function loadCart(
  ctx: Submission,
  order: OrderState,
  lines: readonly OrderLine[],
): Promise<Cart & { promos: Promo[] }> {
  const choice = order.dccEnabledByCustomer ? (DCC_TYPES.find((type) => type === order.dccType) ?? null) : null
  return {
    currency: order.currency,
    lines,
    promos: await promosFor(ctx, order),
    shipping: await shippingFor(ctx, order, lines),
    tax: taxFor(ctx, order, lines),
    dcc: { choice, terms: readDccTerms(order) },
  }
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
  const shipping = await shippingFor(ctx, order, lines)
  return computeTotals({ currency: order.currency, lines, shipping, dcc: { choice: null, terms: readDccTerms(order) } })
    .shipping.options
}
