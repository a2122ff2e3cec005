import { divideRounded } from '~/kit/money'
import { dccOfLines, type DccTerms, type DccType } from './dcc'
import { applyDiscounts, findFreeShipping, listTotal, type Discounted, type Promo } from './promos'
import { computeShipping, type Parcel, type Shipping, type ShippingTerms } from './shipping'
import { computeTaxes, type Taxes, type TaxPlace, type TaxRule } from './taxes'

/** `totalMinor` is the last computed total. It is kept when the cart has no `promos`. */
export type CartLine = {
  qty: number
  /** For one unit, before promo codes. */
  originalPriceMinor: bigint
  totalMinor: bigint
  recurringMinor: bigint | null
  /** Null for a line without a product; codes and taxes skip it. */
  productId: number | null
  isLocked: boolean
  isDonation: boolean
  isDownload: boolean
  isShippable: boolean
  isShippingFree: boolean
  weightGrams: number
  isDccEligible: boolean
}

export type TaxTerms = { rules: readonly TaxRule[]; place: TaxPlace; isShippingTaxed: boolean }

export type Cart = {
  currency: string
  lines: readonly CartLine[]
  promos?: readonly Promo[]
  /** A plain amount was computed earlier and is used as is. */
  shipping?: ShippingTerms | bigint
  tax?: TaxTerms | bigint
  dcc: { choice: DccType | null; terms: DccTerms }
}

export type LineTotals = {
  totalMinor: bigint
  /** The total per unit, rounded for display. */
  priceMinor: bigint
  promoCode: string | null
  taxMinor: bigint
  taxRecurringMinor: bigint
  dccMinor: bigint
  dccRecurringMinor: bigint
}

export type Totals = {
  lines: LineTotals[]
  subtotalMinor: bigint
  discountMinor: bigint
  shipping: Shipping
  taxes: Taxes
  dccMinor: bigint
  totalMinor: bigint
  savingsMinor: bigint
  totalItems: number
  totalQty: number
  totalWeightGrams: number
  recurringItems: number
  downloadItems: number
  shippableItems: number
  effectivePromos: ReadonlySet<number>
  /** The reason that each of the other codes has no effect. */
  idlePromos: ReadonlyMap<number, string>
}

const sum = <T>(things: readonly T[], amount: (thing: T) => bigint): bigint =>
  things.reduce((total, thing) => total + amount(thing), 0n)
const count = <T>(things: readonly T[], amount: (thing: T) => number): number =>
  things.reduce((total, thing) => total + amount(thing), 0)
const notNegative = (minor: bigint): bigint => (minor > 0n ? minor : 0n)

type Counted = CartLine & { totalMinor: bigint; promoCode: string | null }

const readLinkedItems = ({ shipping }: Cart) => (typeof shipping === 'object' ? shipping.linkedItems : 'both')

const selectShipped = <T extends CartLine>(cart: Cart, lines: readonly T[]): T[] =>
  lines.filter((line) => line.isShippable && !(line.isLocked && readLinkedItems(cart) === 'bundle'))

const selectAtCost = <T extends CartLine>(lines: readonly T[]): T[] => lines.filter((line) => !line.isShippingFree)

function toParcel(cart: Cart, lines: readonly CartLine[]): Parcel {
  const shippable = selectShipped(cart, lines)
  const paidFor = selectAtCost(shippable)
  return {
    shippableItems: shippable.length,
    itemsAtCost: paidFor.length,
    shippableMinor: sum(paidFor, ({ totalMinor }) => totalMinor),
    promoLabel: findFreeShipping(cart.promos ?? []),
  }
}

function computeShipped({ shipping = 0n }: Cart, parcel: Parcel): Shipping {
  if (typeof shipping === 'object') return computeShipping(shipping, parcel)
  return {
    minor: notNegative(shipping),
    methodId: null,
    courierMethod: null,
    freeLabel: null,
    options: [],
    isWaiting: false,
  }
}

function computeTaxed({ tax = 0n }: Cart, lines: readonly Counted[], shippingMinor: bigint): Taxes {
  if (typeof tax === 'object')
    return computeTaxes(tax.rules, tax.place, { lines, shippingMinor, isShippingTaxed: tax.isShippingTaxed })
  return { minor: notNegative(tax), shares: [], lineMinor: lines.map(() => 0n), recurringMinor: lines.map(() => 0n) }
}

/**
 * Order-level codes apply to what the cart would cost without any code: lines and shipping, without tax or covered
 * costs (R-PROMOS-4 and R-PRICES-1).
 */
function computeBase(cart: Cart): bigint {
  const lines = cart.lines.map((line) => ({ ...line, totalMinor: listTotal(line) }))
  return sum(lines, ({ totalMinor }) => totalMinor) + computeShipped(cart, toParcel(cart, lines)).minor
}

/** Includes every field that a later step reads: lines with the same key are interchangeable. */
const lineKey = (line: CartLine): string =>
  [
    line.productId,
    line.qty,
    line.recurringMinor,
    line.isDonation,
    line.isLocked,
    line.isShippable,
    line.isShippingFree,
    line.isDccEligible,
  ].join()

function afterCodes(cart: Cart): Discounted {
  if (cart.promos === undefined || cart.promos.length === 0) {
    const lines = cart.lines.map((line) => ({
      totalMinor: cart.promos ? listTotal(line) : line.totalMinor,
      promoCode: null,
    }))
    return { lines, discountMinor: 0n, effective: new Set(), idle: new Map() }
  }
  const lines = cart.lines.map((line) => ({ ...line, key: lineKey(line) }))
  return applyDiscounts(lines, cart.promos, computeBase(cart))
}

/** Gifts and lines without a product are never reduced (R-PRICES-1). */
const computeSaved = (line: Counted): bigint =>
  line.isDonation || line.productId === null
    ? 0n
    : notNegative(BigInt(line.qty) * line.originalPriceMinor - line.totalMinor)

/**
 * Computes lines with their codes, then shipping, tax, covered costs and the total, on the server and on the tablet.
 * Every amount is in whole minor units, so each step is rounded before the next one reads it (R-PRICES-1).
 */
export function computeTotals(cart: Cart): Totals {
  const codes = afterCodes(cart)
  const lines: Counted[] = cart.lines.map((line, index) => ({
    ...line,
    ...(codes.lines[index] ?? { totalMinor: 0n, promoCode: null }),
  }))
  const shippable = selectShipped(cart, lines)
  const shipping = computeShipped(cart, toParcel(cart, lines))
  const taxes = computeTaxed(cart, lines, shipping.minor)
  const costs = dccOfLines(lines, cart.dcc.choice, { currency: cart.currency, terms: cart.dcc.terms })
  const subtotalMinor = sum(lines, ({ totalMinor }) => totalMinor)
  const dccMinor = sum(costs, (cost) => cost.nowMinor)
  return {
    lines: lines.map(({ totalMinor, promoCode, qty }, index) => ({
      totalMinor,
      priceMinor: divideRounded(totalMinor, BigInt(Math.max(1, qty))),
      promoCode,
      taxMinor: taxes.lineMinor[index] ?? 0n,
      taxRecurringMinor: taxes.recurringMinor[index] ?? 0n,
      dccMinor: costs[index]?.nowMinor ?? 0n,
      dccRecurringMinor: costs[index]?.laterMinor ?? 0n,
    })),
    subtotalMinor,
    discountMinor: codes.discountMinor,
    shipping,
    taxes,
    dccMinor,
    totalMinor: subtotalMinor + shipping.minor + taxes.minor + dccMinor,
    savingsMinor: sum(lines, computeSaved),
    totalItems: lines.length,
    totalQty: count(lines, (line) => line.qty),
    totalWeightGrams: count(selectAtCost(shippable), (line) => line.weightGrams * line.qty),
    recurringItems: lines.filter((line) => (line.recurringMinor ?? 0n) > 0n).length,
    downloadItems: lines.filter((line) => line.isDownload).length,
    shippableItems: shippable.length,
    effectivePromos: codes.effective,
    idlePromos: codes.idle,
  }
}
