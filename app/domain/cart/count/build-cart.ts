import { makeMoney } from '~/domain/pricing/exchange'
import { refused } from '~/kit/errors'
import { MAX_AMOUNT } from '~/kit/money'
import { DCC_TYPES } from '~/domain/pricing/dcc'
import type { Promo } from '~/domain/pricing/promos'
import type { KnownPromo } from '~/domain/pricing/promo-terms'
import {
  isWholeDestination,
  type Destination,
  type ShippingMethod,
  type ShippingOffer,
  type ShippingTerms,
} from '~/domain/pricing/shipping'
import { readRule, type TaxRule } from '~/domain/pricing/taxes'
import type { Cart, TaxTerms, Totals } from '~/domain/pricing/totals'
import type { Scope } from '~/domain/promotions/queries.server'
import { TOO_MANY_ITEMS, TOTAL_TOO_LARGE } from '../messages'
import { readDccTerms, type Order, type OrderHead, type OrderLine, type OrderTotals } from '../order'
import type { CartRules } from './rules'

/** A granted code has no effect once its membership is gone. */
export function toPromos(
  order: OrderHead,
  { promos, scopes, rules }: { promos: readonly KnownPromo[]; scopes: readonly Scope[]; rules: CartRules },
): Promo[] {
  const { toCart } = makeMoney(rules, order)
  const byId = new Map(scopes.map((scope) => [scope.id, scope]))
  return promos
    .filter(({ id, isGranted }) => !isGranted || byId.get(id)?.isMember === true)
    .map((promo) => ({
      ...promo,
      discountMinor: toCart(promo.discountMinor) ?? 0n,
      productIds: byId.get(promo.id)?.productIds ?? [],
    }))
}

export const toDestination = (order: OrderHead, { toRegionCode }: Pick<CartRules, 'toRegionCode'>): Destination => ({
  city: order.shippingCity,
  region: toRegionCode(order.shippingCountry, order.shippingState),
  zip: order.shippingZip,
  country: order.shippingCountry,
})

export const needsOffer = (destination: Destination, lines: readonly OrderLine[]): boolean =>
  lines.some((line) => line.isShippable) && isWholeDestination(destination)

/**
 * A method without countries names regions as they were typed; here they count as regions of the destination
 * (R-TAXES-1).
 */
export function makeTieredOffer(order: OrderHead, methods: readonly ShippingMethod[], rules: CartRules): ShippingOffer {
  const { toCart, toOwn } = makeMoney(rules, order)
  return {
    handler: 'tiered',
    methods: methods.map((method) => ({
      ...method,
      regions: method.regions?.map((region) => rules.toRegionCode(order.shippingCountry, region)) ?? null,
    })),
    toOwn,
    toCart: (minor) => toCart(minor) ?? 0n,
  }
}

export const toShippingTerms = (order: OrderHead, offer: ShippingOffer | null, rules: CartRules): ShippingTerms => ({
  destination: toDestination(order, rules),
  isForcedFree: order.isFreeShipping,
  linkedItems: rules.shipping.linkedItems,
  selected: { methodId: order.shippingMethodId, title: order.courierMethod },
  offer,
})

function collectTaxRules(lines: readonly OrderLine[], { toRegionCode }: CartRules): TaxRule[] {
  const rules = new Map<number, TaxRule & { productIds: number[] }>()
  for (const { productId, taxRules } of lines)
    for (const rule of taxRules ?? []) {
      const cached = rules.get(rule.id) ?? { ...readRule(rule, toRegionCode), productIds: [] }
      if (productId !== null) cached.productIds.push(productId)
      rules.set(rule.id, cached)
    }
  return [...rules.values()].toSorted((one, other) => one.id - other.id)
}

const toTaxTerms = (order: OrderHead, lines: readonly OrderLine[], rules: CartRules): TaxTerms => ({
  rules: (order.taxCountry ?? '') === '' ? [] : collectTaxRules(lines, rules),
  place: {
    country: order.taxCountry,
    region: rules.toRegionCode(order.taxCountry, order.taxState),
    city: order.taxCity,
  },
  isShippingTaxed: rules.shipping.isShippingTaxed,
})

type LoadedCart = { lines: readonly OrderLine[]; promos: Promo[]; offer: ShippingOffer | null; rules: CartRules }

/** Builds the calculator's input for the tablet and the server alike (R-PRICES-1). */
export function buildCart(
  order: OrderHead,
  { lines, promos, offer, rules }: LoadedCart,
): Cart & { promos: Promo[]; shipping: ShippingTerms; tax: TaxTerms } {
  const choice = order.dccEnabledByCustomer ? (DCC_TYPES.find((type) => type === order.dccType) ?? null) : null
  return {
    currency: order.currency,
    lines,
    promos,
    shipping: toShippingTerms(order, offer, rules),
    tax: toTaxTerms(order, lines, rules),
    dcc: { choice, terms: readDccTerms(order) },
  }
}

const MAX_LINES = 300
const MAX_INTEGER = 2_147_483_647

const isTooLarge = (totals: Totals) =>
  totals.totalMinor > MAX_AMOUNT || totals.totalWeightGrams > MAX_INTEGER || totals.totalQty > MAX_INTEGER

export function refuseExcess(totals: Totals): void {
  if (totals.totalItems > MAX_LINES) throw refused(TOO_MANY_ITEMS)
  if (isTooLarge(totals)) throw refused(TOTAL_TOO_LARGE)
}

export const toOrderTotals = (totals: Totals): OrderTotals => ({
  subtotalMinor: totals.subtotalMinor,
  discountMinor: totals.discountMinor,
  shippingMinor: totals.shipping.minor,
  shippingMethodId: totals.shipping.methodId,
  courierMethod: totals.shipping.courierMethod,
  freeShippingLabel: totals.shipping.freeLabel,
  taxMinor: totals.taxes.minor,
  taxes: totals.taxes.shares,
  dccMinor: totals.dccMinor,
  totalMinor: totals.totalMinor,
  savingsMinor: totals.savingsMinor,
  totalItems: totals.totalItems,
  totalQty: totals.totalQty,
  totalWeightGrams: totals.totalWeightGrams,
  recurringItems: totals.recurringItems,
  downloadItems: totals.downloadItems,
  shippableItems: totals.shippableItems,
})

type Counts = Required<Pick<Order, 'lines' | 'shippingOptions' | 'isAwaitingQuotes' | 'idlePromos'>>

export const toCounts = (lines: readonly OrderLine[], totals: Totals): Counts => ({
  lines: lines.map((line, index) => ({ ...line, ...totals.lines[index] })),
  shippingOptions: totals.shipping.options,
  isAwaitingQuotes: totals.shipping.isWaiting,
  idlePromos: totals.idlePromos,
})
