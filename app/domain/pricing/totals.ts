import { dccOfLines, type DccTerms, type DccType } from './dcc'

/** One line as the calculator sees it: unit prices in minor units, `originalPriceMinor` before any promo. */
export type CartLine = {
  qty: number
  priceMinor: bigint
  originalPriceMinor: bigint
  recurringMinor: bigint | null
  isDonation: boolean
  isDownload: boolean
  isShippable: boolean
  isShippingFree: boolean
  weightGrams: number
  isDccEligible: boolean
}

/** What shipping and tax are computed from. */
export type Basis = { subtotalMinor: bigint; shippableMinor: bigint; weightGrams: number; shippableItems: number }

export type Cart = {
  currency: string
  lines: readonly CartLine[]
  /** Shipping comes before tax, which may tax it; neither is asked where the cart has none (money 3). */
  shipping?: (basis: Basis) => bigint
  tax?: (basis: Basis & { shippingMinor: bigint }) => bigint
  dcc: { choice: DccType | null; terms: DccTerms }
}

export type LineTotals = { totalMinor: bigint; dccMinor: bigint; dccRecurringMinor: bigint }

export type Totals = {
  lines: LineTotals[]
  subtotalMinor: bigint
  shippingMinor: bigint
  taxMinor: bigint
  dccMinor: bigint
  totalMinor: bigint
  savingsMinor: bigint
  totalItems: number
  totalQty: number
  totalWeightGrams: number
  recurringItems: number
  downloadItems: number
  shippableItems: number
}

const sum = <T>(things: readonly T[], amount: (thing: T) => bigint): bigint => things.reduce((total, thing) => total + amount(thing), 0n)
const count = <T>(things: readonly T[], amount: (thing: T) => number): number => things.reduce((total, thing) => total + amount(thing), 0)
const notNegative = (minor: bigint): bigint => (minor > 0n ? minor : 0n)

export const lineTotal = (line: Pick<CartLine, 'qty' | 'priceMinor'>): bigint => BigInt(Math.max(1, line.qty)) * line.priceMinor

/** What promos took off; a gift is never reduced (money 3, step 2). */
const saved = (line: CartLine): bigint => (line.isDonation ? 0n : notNegative(BigInt(line.qty) * line.originalPriceMinor - lineTotal(line)))

const shipsAtCost = (line: CartLine) => line.isShippable && !line.isShippingFree

/**
 * The one calculator (money 3), the same file on the server and on the tablet: lines, then shipping, then tax, then donor-covers-costs, then the total.
 * Everything is whole minor units, so each step is already rounded when the next one reads it.
 */
export function totalsOf(cart: Cart): Totals {
  const paidFor = cart.lines.filter(shipsAtCost)
  const basis: Basis = {
    subtotalMinor: sum(cart.lines, lineTotal),
    shippableMinor: sum(paidFor, lineTotal),
    weightGrams: count(paidFor, (line) => line.weightGrams * line.qty),
    shippableItems: cart.lines.filter((line) => line.isShippable).length,
  }
  const shippingMinor = notNegative(cart.shipping?.(basis) ?? 0n)
  const taxMinor = notNegative(cart.tax?.({ ...basis, shippingMinor }) ?? 0n)
  const costs = dccOfLines(
    cart.lines.map((line) => ({ ...line, totalMinor: lineTotal(line) })),
    cart.dcc.choice,
    { currency: cart.currency, terms: cart.dcc.terms },
  )
  const dccMinor = sum(costs, (cost) => cost.nowMinor)
  return {
    lines: cart.lines.map((line, index) => ({
      totalMinor: lineTotal(line),
      dccMinor: costs[index]?.nowMinor ?? 0n,
      dccRecurringMinor: costs[index]?.laterMinor ?? 0n,
    })),
    subtotalMinor: basis.subtotalMinor,
    shippingMinor,
    taxMinor,
    dccMinor,
    totalMinor: basis.subtotalMinor + shippingMinor + taxMinor + dccMinor,
    savingsMinor: sum(cart.lines, saved),
    totalItems: cart.lines.length,
    totalQty: count(cart.lines, (line) => line.qty),
    totalWeightGrams: basis.weightGrams,
    recurringItems: cart.lines.filter((line) => (line.recurringMinor ?? 0n) > 0n).length,
    downloadItems: cart.lines.filter((line) => line.isDownload).length,
    shippableItems: basis.shippableItems,
  }
}
