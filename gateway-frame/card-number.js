// @ts-check
import { digitsOf, passesLuhn } from './digits.js'

/**
 * @typedef {object} Brand
 * @property {string} name as the gateway says it
 * @property {string} label
 * @property {RegExp} start
 * @property {readonly number[]} lengths
 * @property {number} code digits of the security code
 */

/** @type {readonly Brand[]} */
const BRANDS = [
  { name: 'amex', label: 'American Express', start: /^3[47]/, lengths: [15], code: 4 },
  { name: 'diners', label: 'Diners Club', start: /^3(?:0[0-5]|[689])/, lengths: [14, 16], code: 3 },
  { name: 'jcb', label: 'JCB', start: /^35(?:2[89]|[3-8])/, lengths: [16], code: 3 },
  { name: 'discover', label: 'Discover', start: /^6(?:011|5|4[4-9])/, lengths: [16], code: 3 },
  { name: 'unionpay', label: 'UnionPay', start: /^62/, lengths: [16], code: 3 },
  {
    name: 'mastercard',
    label: 'MasterCard',
    start: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    code: 3,
  },
  { name: 'visa', label: 'Visa', start: /^4/, lengths: [13, 16], code: 3 },
]

const MAX_DIGITS = 16
const ANY_LENGTHS = [13, 14, 15, 16]

/** @param {string} number @returns {Brand | null} */
export const brandOf = (number) => BRANDS.find(({ start }) => start.test(digitsOf(number))) ?? null

/** Four groups of four digits, 19 characters at most. @param {string} digits */
export const grouped = (digits) => digits.slice(0, MAX_DIGITS).replaceAll(/(\d{4})(?=\d)/g, '$1 ')

/** As many digits as a security code of this card may have. @param {string} number */
export const codeLength = (number) => brandOf(number)?.code ?? 4

/** What is wrong with the number, or null. @param {string} number */
export function numberFault(number) {
  const digits = digitsOf(number)
  if (digits === '') return 'Enter the card number.'
  const lengths = brandOf(digits)?.lengths ?? ANY_LENGTHS
  if (digits.length < Math.min(...lengths)) return 'The card number is too short.'
  return lengths.includes(digits.length) && passesLuhn(digits) ? null : 'This card number is not valid.'
}

/** What is wrong with the security code, or null. @param {string} code @param {string} number */
export function codeFault(code, number) {
  const digits = digitsOf(code)
  if (digits === '') return 'Enter the security code.'
  const brand = brandOf(number)
  const isRight = brand ? digits.length === brand.code : digits.length >= 3
  return isRight ? null : `The security code has ${brand?.code ?? '3 or 4'} digits.`
}
