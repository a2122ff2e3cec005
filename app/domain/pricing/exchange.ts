import { divideRounded, minorDigits } from '~/kit/money'
import { PAR, parseRate, type Quoted } from './rate'

/** The same worth in another currency, rounded to its smallest unit. */
export function exchanged(minor: bigint, from: Quoted, to: Quoted): bigint {
  if (from.currency === to.currency) return minor
  const up = from.rate * 10n ** BigInt(minorDigits(to.currency))
  return divideRounded(minor * up, to.rate * 10n ** BigInt(minorDigits(from.currency)))
}

/**
 * The number a person chose stays the number: 25 dollars are 25 yen (R-PRICES-7). What was something does not become
 * nothing.
 */
export function sameNumber(minor: bigint, from: string, to: string): bigint {
  const shifted = divideRounded(minor * 10n ** BigInt(minorDigits(to)), 10n ** BigInt(minorDigits(from)))
  return minor > 0n && shifted === 0n ? 1n : shifted
}

/** An amount to choose from: converted, and rounded up to a whole unit of the currency. */
export function wholeAmount(minor: bigint, from: Quoted, to: Quoted): bigint {
  if (from.currency === to.currency) return minor
  const unit = 10n ** BigInt(minorDigits(to.currency))
  const converted = exchanged(minor, from, to)
  return ((converted + unit - 1n) / unit) * unit
}

/** Amounts in and out of a cart's currency, at the rate the cart was opened with (R-PRICES-6). */
export function makeMoney(
  { currency, till: { rates } }: { currency: string; till: { rates: Readonly<Record<string, bigint>> } },
  order: { currency: string; functionalCurrency: string | null; functionalRate: string },
) {
  const own: Quoted = { currency, rate: PAR }
  const stored = order.functionalCurrency === own.currency ? parseRate(order.functionalRate) : null
  const cart: Quoted = { currency: order.currency, rate: stored ?? rates[order.currency] ?? PAR }
  const quoted = (of: string): Quoted | null => {
    if (of === cart.currency) return cart
    const rate = rates[of]
    return rate === undefined ? null : { currency: of, rate }
  }
  return {
    cart,
    own,
    quoted,
    /** Null where the other currency has no rate. */
    toCart: (minor: bigint, of: string = own.currency): bigint | null => {
      const from = quoted(of)
      return from && exchanged(minor, from, cart)
    },
    toOwn: (minor: bigint): bigint => exchanged(minor, cart, own),
  }
}
