import { divideRounded, minorDigits } from '~/kit/money'

const DECIMALS = 10
export const PAR = 10n ** BigInt(DECIMALS)

/** `rate` is the value of one unit in the organization's currency, times 10^10. */
export type Quoted = { currency: string; rate: bigint }

/**
 * Parses a rate such as `0.7286`. Returns null for zero, for anything else, and for more than five digits before or ten
 * after the point.
 */
export function parseRate(typed: string): bigint | null {
  const match = /^(\d{1,5})(?:\.(\d{1,10}))?$/.exec(typed.trim())
  if (!match?.[1]) return null
  const rate = BigInt(match[1] + (match[2] ?? '').padEnd(DECIMALS, '0'))
  return rate > 0n ? rate : null
}

export function rateText(rate: bigint): string {
  const digits = rate.toString().padStart(DECIMALS + 1, '0')
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`
}

/** Rounded to the smallest unit of the target currency. */
export function exchanged(minor: bigint, from: Quoted, to: Quoted): bigint {
  if (from.currency === to.currency) return minor
  const up = from.rate * 10n ** BigInt(minorDigits(to.currency))
  return divideRounded(minor * up, to.rate * 10n ** BigInt(minorDigits(from.currency)))
}

/**
 * Keeps the number that a person chose: 25 dollars become 25 yen. A positive amount never becomes zero (R-PRICES-7).
 */
export function sameNumber(minor: bigint, from: string, to: string): bigint {
  const shifted = divideRounded(minor * 10n ** BigInt(minorDigits(to)), 10n ** BigInt(minorDigits(from)))
  return minor > 0n && shifted === 0n ? 1n : shifted
}

/** Converts an amount and rounds it up to a whole unit. An amount in the same currency is unchanged. */
export function wholeAmount(minor: bigint, from: Quoted, to: Quoted): bigint {
  if (from.currency === to.currency) return minor
  const unit = 10n ** BigInt(minorDigits(to.currency))
  const converted = exchanged(minor, from, to)
  return ((converted + unit - 1n) / unit) * unit
}

/** Converts to and from the cart's currency, at the rate that the cart was opened with (R-PRICES-6). */
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
    /** Returns null if the other currency has no rate. */
    toCart: (minor: bigint, of: string = own.currency): bigint | null => {
      const from = quoted(of)
      return from && exchanged(minor, from, cart)
    },
    toOwn: (minor: bigint): bigint => exchanged(minor, cart, own),
  }
}
