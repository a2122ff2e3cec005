import { parseAmount } from '~/kit/money'
import type { Value } from '../row'

const DIGITS = /^\d*$/

/** Converts a sheet's number to minor units. Returns null if it is negative or has more decimals than the currency. */
export function readSheetAmount(value: Value, currency: string): bigint | null {
  const [whole = '', fraction = '', ...more] =
    typeof value === 'string' ? (value.startsWith('+') ? value.slice(1) : value).split('.') : []
  if (`${whole}${fraction}` === '' || more.length > 0 || !DIGITS.test(whole) || !DIGITS.test(fraction)) return null
  let end = fraction.length
  while (end > 0 && fraction[end - 1] === '0') end--
  const decimals = fraction.slice(0, end)
  return parseAmount(`${whole === '' ? '0' : whole}${decimals === '' ? '' : `.${decimals}`}`, currency)
}

const WHOLE = /^\d{1,10}$/
const MAX_INTEGER = 2_147_483_647

export function readImportableNumber(value: Value): number | null {
  if (typeof value !== 'string' || !WHOLE.test(value)) return null
  const number = Number(value)
  return number >= 1 && number <= MAX_INTEGER ? number : null
}

export const readDegrees = (value: Value, bound: number): string | null =>
  typeof value === 'string' && Math.abs(Number(value)) <= bound ? Number(value).toFixed(6) : null
