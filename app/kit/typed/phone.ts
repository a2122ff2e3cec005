import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min'
import type { Typed } from './date'

const LENGTHS: Record<string, string> = {
  TOO_SHORT: 'Some digits are missing.',
  TOO_LONG: 'There are too many digits.',
  INVALID_COUNTRY: 'This country code does not exist.',
}

const NO_NUMBER = 'Enter a phone number.'
const MAX_TYPED_LENGTH = 40

/**
 * Reads a phone number and returns E.164; without a plus, `country` decides. `(207) 555-0142` becomes `+12075550142`.
 * For the server only, because its tables are large.
 */
export function readPhone(text: string, country: string): Typed<string | null> {
  const typed = text.trim()
  if (typed === '') return { value: null }
  if (typed.length > MAX_TYPED_LENGTH || !/\d/.test(typed)) return { error: NO_NUMBER }
  const home = isSupportedCountry(country) ? country : undefined
  const length = validatePhoneNumberLength(typed, home)
  if (length !== undefined) return { error: LENGTHS[length] ?? NO_NUMBER }
  const read = parsePhoneNumberFromString(typed, home)
  return read?.isPossible() ? { value: read.number } : { error: NO_NUMBER }
}

export const listCallingCodes = (): { country: string; code: string }[] =>
  getCountries().map((country) => ({ country, code: getCountryCallingCode(country) }))
