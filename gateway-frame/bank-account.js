// @ts-check
import { digitsOf, passesRouting } from './digits.js'

const NAME_LENGTH = 100

/** @param {string} name */
export function holderFault(name) {
  if (name.trim() === '') return 'Enter the name of the account holder.'
  return name.length > NAME_LENGTH ? 'This name is too long.' : null
}

/** @param {string} text */
export function routingFault(text) {
  const digits = digitsOf(text)
  if (digits === '') return 'Enter the routing number.'
  if (digits.length !== 9) return 'A routing number has 9 digits.'
  return passesRouting(digits) ? null : 'This routing number is not valid.'
}

/** @param {string} text */
export function accountFault(text) {
  const digits = digitsOf(text)
  if (digits === '') return 'Enter the account number.'
  return digits.length < 4 || digits.length > 17 ? 'An account number has 4 to 17 digits.' : null
}

/** @param {string} text */
export function transitFault(text) {
  const digits = digitsOf(text)
  if (digits === '') return 'Enter the transit number.'
  return digits.length === 5 ? null : 'A transit number has 5 digits.'
}

/** @param {string} text */
export function institutionFault(text) {
  const digits = digitsOf(text)
  if (digits === '') return 'Enter the institution number.'
  return digits.length === 3 ? null : 'An institution number has 3 digits.'
}
