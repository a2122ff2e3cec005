import { divideRounded, minorDigits } from '~/kit/money'
import type { DccTerms } from './dcc'

const DECIMALS = 10
/** A rate of one to one. */
export const PAR = 10n ** BigInt(DECIMALS)

/** `rate` is the value of one unit of the currency in the organization's own, times ten to the tenth. */
export type Quoted = { currency: string; rate: bigint }

/**
 * Reads `0.7286`. Returns null for other text, for zero, and for more than five digits before the point or ten after
 * it.
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

export function exchangeAmount(minor: bigint, from: Quoted, to: Quoted): bigint {
  if (from.currency === to.currency) return minor
  const up = from.rate * 10n ** BigInt(minorDigits(to.currency))
  return divideRounded(minor * up, to.rate * 10n ** BigInt(minorDigits(from.currency)))
}

/**
 * Keeps the number that a person chose: 25 dollars become 25 yen (R-PRICES-7). A positive amount never becomes zero.
 */
export function keepNumber(minor: bigint, from: string, to: string): bigint {
  const shifted = divideRounded(minor * 10n ** BigInt(minorDigits(to)), 10n ** BigInt(minorDigits(from)))
  return minor > 0n && shifted === 0n ? 1n : shifted
}

/** Converts a suggested amount, rounded up to a whole unit of the currency. */
export function wholeAmount(minor: bigint, from: Quoted, to: Quoted): bigint {
  if (from.currency === to.currency) return minor
  const unit = 10n ** BigInt(minorDigits(to.currency))
  const converted = exchangeAmount(minor, from, to)
  return ((converted + unit - 1n) / unit) * unit
}

/** Converts into and out of a cart's currency, at the rate the cart was opened with (R-PRICES-6). */
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
      return from && exchangeAmount(minor, from, cart)
    },
    toOwn: (minor: bigint): bigint => exchangeAmount(minor, cart, own),
  }
}

/** The minimum and the fixed part of the dynamic mode, in hundredths of the organization's currency (R-COSTS-1). */
const MIN_HUNDREDTHS = 156n
const FIXED_PART = 79n

export function exchangeFees(own: Quoted, cart: Quoted): Pick<DccTerms, 'leastMinor' | 'fixedMinor'> {
  const inCart = (hundredths: bigint) => exchangeAmount(keepNumber(hundredths, 'USD', own.currency), own, cart)
  return { leastMinor: inCart(MIN_HUNDREDTHS), fixedMinor: inCart(FIXED_PART) }
}
