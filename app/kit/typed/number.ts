import { grouped } from '../text'
import { minorDigits, parseAmount, toDecimal } from '../money'
import type { Typed } from './date'

/** The documented default bounds of a number field (R-LISTS-5). */
export const MAX_NUMBER = 1_000_000_000

const PERCENT_BOUNDS = 'Enter 0 to 100.'

function makeMoneyExample(currency: string): string {
  const digits = minorDigits(currency)
  const example = digits === 0 ? '1250' : toDecimal(1250n * 10n ** BigInt(digits - 2), currency)
  return `Enter an amount, e.g. ${example}.`
}

/** Removes a code before or after the amount, as copied from a table: `USD 12.50`. */
const withoutCode = (text: string, currency: string): string => {
  const bare = text.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ').trim()
  const upper = bare.toUpperCase()
  if (upper.startsWith(currency)) return bare.slice(currency.length).trim()
  return upper.endsWith(currency) ? bare.slice(0, -currency.length).trim() : bare
}

/**
 * Reads an amount as people type and paste it; null if nothing was typed. Refuses text that could mean two amounts
 * instead of guessing.
 */
export function readMoney(text: string, currency: string): Typed<bigint | null> {
  const bare = withoutCode(text, currency)
  if (bare === '') return { value: null }
  const value = parseAmount(bare.startsWith('.') ? `0${bare}` : bare, currency)
  return value === null ? { error: makeMoneyExample(currency) } : { value }
}

type Bounds = { min?: number; max?: number; decimals?: number }

const explainDecimals = (decimals: number): string =>
  decimals === 0 ? 'Enter a whole number.' : `Use at most ${decimals} decimal places.`

const sayBound = (bound: number): string => (Number.isInteger(bound) ? grouped(bound) : String(bound))

/** Reads a number between its bounds, by default plus and minus one billion. Null if nothing was typed. */
export function readNumber(
  text: string,
  { min = -MAX_NUMBER, max = MAX_NUMBER, decimals = 0 }: Bounds = {},
): Typed<number | null> {
  const bare = text.trim().replace(/^[−–]/, '-')
  if (bare === '') return { value: null }
  const match = /^([+-]?)(\d{1,3}(?:,\d{3})+|\d{1,15})?(?:\.(\d{1,15}))?$/.exec(bare)
  if (!match || (match[2] === undefined && match[3] === undefined)) return { error: 'Enter a number.' }
  if ((match[3] ?? '').length > decimals) return { error: explainDecimals(decimals) }
  const value = Number(`${match[1] ?? ''}${(match[2] ?? '0').replaceAll(',', '')}.${match[3] ?? '0'}`)
  if (value > max) return { error: `The maximum is ${sayBound(max)}.` }
  return value < min
    ? { error: `The minimum is ${min < 0 ? '−' : ''}${sayBound(Math.abs(min))}.` }
    : { value: value === 0 ? 0 : value }
}

/** Reads a percentage with or without its sign: `2.89`, `2.89 %`. */
export function readPercent(text: string, decimals = 2): Typed<number | null> {
  const bare = text.trim()
  const read = readNumber(bare.endsWith('%') ? bare.slice(0, -1) : bare, { decimals })
  if (read.error !== undefined || read.value === null) return read
  return read.value < 0 || read.value > 100 ? { error: PERCENT_BOUNDS } : read
}
