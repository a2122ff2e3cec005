// @ts-check
import { brandOf } from './card-number.js'
import { digitsOf } from './digits.js'
import { expiryOf } from './expiry.js'

/** What the test cards do, by their last four digits. */
const CARD_SCENARIOS = new Map([
  ['0002', 'declined'],
  ['0341', 'late_failure'],
  ['0127', 'wrong_cvc'],
  ['0069', 'expired'],
  ['0119', 'processing_error'],
  ['9995', 'insufficient_funds'],
  ['3155', 'needs_confirmation'],
  ['0036', 'zip_fails'],
  ['0028', 'avs_fails'],
  ['9987', 'lost_stolen'],
  ['7726', 'refund_pending'],
  ['5126', 'refund_fails'],
  ['1976', 'inquiry'],
  ['2685', 'dispute_won'],
  ['0259', 'dispute_lost'],
])
const TEST_CARD = /^4000/

/** What the test accounts do. */
const BANK_SCENARIOS = new Map([
  ['000111111113', 'closed'],
  ['000111111116', 'no_account'],
  ['000222222227', 'insufficient_funds'],
  ['000333333335', 'not_authorized'],
  ['000444444440', 'late_failure'],
  ['000555555559', 'returned'],
])

const RANDOM_BYTES = 6

const random = () =>
  [...crypto.getRandomValues(new Uint8Array(RANDOM_BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** @param {string} digits */
const last4 = (digits) => digits.slice(-4)

/**
 * @typedef {object} Made what leaves the frame, and nothing else
 * @property {string} token
 * @property {string | null} brand
 * @property {string} last4
 * @property {string | null} expiry
 */

/** @param {{ number: string, expiry: string }} card whose fields have no fault @returns {Made} */
export function cardToken(card) {
  const number = digitsOf(card.number)
  const brand = brandOf(number)?.name ?? 'unknown'
  const { month, year } = expiryOf(card.expiry) ?? { month: 0, year: 0 }
  const mm = String(month).padStart(2, '0')
  const yy = String(year).slice(-2)
  const scenario = (TEST_CARD.test(number) && CARD_SCENARIOS.get(last4(number))) || 'ok'
  return {
    token: `sbx_card_${brand}_${last4(number)}_${mm}${yy}_${scenario}_${random()}`,
    brand,
    last4: last4(number),
    expiry: `${mm} / ${yy}`,
  }
}

/**
 * @typedef {{ holderType: 'personal' | 'business', accountType: 'checking' | 'savings' }} BankKind
 * @param {{ country: 'us' | 'ca', account: string } & BankKind} bank
 * @returns {Made}
 */
export function bankToken({ country, account, holderType, accountType }) {
  const holder = holderType === 'business' ? 'company' : 'individual'
  const digits = digitsOf(account)
  const scenario = BANK_SCENARIOS.get(digits) ?? 'ok'
  return {
    token: `sbx_bank_${country}_${last4(digits)}_${holder}_${accountType}_${scenario}_${random()}`,
    brand: null,
    last4: last4(digits),
    expiry: null,
  }
}
