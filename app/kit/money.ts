import { groupedDigits } from './text'

/** Integer minor units (cents) of a currency. `minor` is a bigint, so mixing it with a float throws. */
export type Money = { minor: bigint; currency: string }

const DIGITS: Record<string, number> = {
  JPY: 0,
  KRW: 0,
  VND: 0,
  CLP: 0,
  ISK: 0,
  XAF: 0,
  XOF: 0,
  BHD: 3,
  KWD: 3,
  JOD: 3,
  OMR: 3,
  TND: 3,
}

/** 2 for most currencies, 0 for yen. */
export const minorDigits = (currency: string): number => DIGITS[currency] ?? 2

/** The largest gift, price or sum at the till, in minor units. A larger amount counts as a typing mistake. */
export const MAX_AMOUNT = 99_999_999_99n
export const AMOUNT_TOO_LARGE = 'The amount is too large.'

export const money = (minor: bigint, currency: string): Money => ({ minor, currency })

/** The one rounding rule: half away from zero. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n !== denominator < 0n
  const top = numerator < 0n ? -numerator : numerator
  const bottom = denominator < 0n ? -denominator : denominator
  const rounded = (2n * top + bottom) / (2n * bottom)
  return isNegative ? -rounded : rounded
}

/** A share in basis points (290 is 2.9 %), rounded half away from zero. */
export const basisPoints = (minor: bigint, points: bigint): bigint => divideRounded(minor * points, 10_000n)

function withoutSymbol(typed: string, currency: string): string {
  const bare = typed.trim()
  const symbol = currencySymbol(currency).trim()
  return bare.startsWith(symbol) ? bare.slice(symbol.length).trimStart() : bare
}

/**
 * Reads a typed amount into minor units: `25`, `25.5`, `1,234.50`, or `$10` for a dollar currency. Null for anything
 * else: another currency's symbol, a minus, too many decimals. It never guesses.
 */
export function parseAmount(typed: string, currency: string): bigint | null {
  const digits = minorDigits(currency)
  const bare = withoutSymbol(typed, currency)
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,13})(?:\.(\d+))?$/.exec(bare)
  if (!match?.[1]) return null
  const fraction = match[2] ?? ''
  if (fraction.length > digits) return null
  return BigInt(match[1].replaceAll(',', '') + fraction.padEnd(digits, '0'))
}

/** Plain decimal text for wires and forms: `-1234.50`. */
export function toDecimal(minor: bigint, currency: string): string {
  const digits = minorDigits(currency)
  const absolute = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0')
  const text = digits === 0 ? absolute : `${absolute.slice(0, -digits)}.${absolute.slice(-digits)}`
  return minor < 0n ? `-${text}` : text
}

/** A JSON number for the documented replies; exact for every amount below ninety trillion. */
export const toNumber = (minor: bigint, currency: string): number => Number(toDecimal(minor, currency))

/** A JSON number back in whole minor units. */
export const fromNumber = (amount: number, currency: string): bigint =>
  BigInt(Math.round(amount * 10 ** minorDigits(currency)))

const SYMBOLS: Record<string, string> = { USD: '$', CAD: '$', AUD: '$', NZD: '$', EUR: '€', GBP: '£', JPY: '¥' }
export const currencySymbol = (currency: string): string => SYMBOLS[currency] ?? `${currency} `

/** For people, without a symbol, as in columns: grouped, with the currency's decimals; the minus is U+2212. */
export const formatMoney = ({ minor, currency }: Money): string => formatWithSymbol({ minor, currency }, '')

/** Like `formatMoney` with the currency's symbol, for headline figures, buttons and sentences. */
export const withSymbol = ({ minor, currency }: Money): string =>
  formatWithSymbol({ minor, currency }, currencySymbol(currency))

/** With symbol and code, "$25.00 CAD": for mail and paper, whose reader does not know the currency. */
export const withCode = (money: Money): string =>
  SYMBOLS[money.currency] === undefined ? withSymbol(money) : `${withSymbol(money)} ${money.currency}`

export const withForeignCode = (money: Money, home: string): string =>
  money.currency === home ? withSymbol(money) : withCode(money)

function formatWithSymbol({ minor, currency }: Money, symbol: string): string {
  const decimal = toDecimal(minor < 0n ? -minor : minor, currency)
  const digits = minorDigits(currency)
  const whole = digits === 0 ? decimal : decimal.slice(0, -digits - 1)
  return (minor < 0n ? '\u2212' : '') + symbol + groupedDigits(whole) + decimal.slice(whole.length)
}
