// @ts-check
import { digitsOf } from './digits.js'

const MONTHS = 12
const CENTURY = 2000
/** No card is good for longer. */
const YEARS_AHEAD = 20

/**
 * `MM / YY`; the separator comes by itself, and a month that can have no second digit gets its zero.
 *
 * @param {string} digits
 */
export function expiryMask(digits) {
  const whole = /^[2-9]/.test(digits) ? `0${digits}` : digits
  const month = whole.slice(0, 2)
  const year = whole.slice(2, 4)
  return month.length < 2 ? month : `${month} / ${year}`
}

/** @param {string} text @returns {{ month: number, year: number } | null} */
export function expiryOf(text) {
  const digits = digitsOf(text)
  const month = Number(digits.slice(0, 2))
  if (digits.length !== 4 || month < 1 || month > MONTHS) return null
  return { month, year: CENTURY + Number(digits.slice(2)) }
}

/**
 * What is wrong with the expiry, or null: a card is good to the last day of its month.
 *
 * @param {string} text
 * @param {Date} today
 */
export function expiryFault(text, today) {
  if (digitsOf(text) === '') return 'Enter the expiry date.'
  const expiry = expiryOf(text)
  if (!expiry) return 'Write the expiry as MM / YY.'
  const month = expiry.year * MONTHS + expiry.month
  const now = today.getFullYear() * MONTHS + today.getMonth() + 1
  if (month < now) return 'This card has expired.'
  return month > now + YEARS_AHEAD * MONTHS ? 'This expiry date is not valid.' : null
}
