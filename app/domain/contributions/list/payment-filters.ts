import { choice, type Options } from '~/kit/list/filters'
import { sql, type Sql } from '~/kit/sql'
import { gateways } from './filter-choices.server'

const PAID_BY: Record<string, Sql> = {
  Visa: sql`c.card_brand ILIKE 'visa'`,
  MasterCard: sql`c.card_brand ILIKE 'mastercard'`,
  Discover: sql`c.card_brand ILIKE 'discover'`,
  Amex: sql`(c.card_brand ILIKE 'amex' OR c.card_brand ILIKE 'american express')`,
  ACH: sql`c.payment_type = 'bank_account'`,
  'Secure Account': sql`c.payment_type = 'payment_method'`,
  Check: sql`c.payment_type = 'check'`,
  Cash: sql`c.payment_type = 'cash'`,
  PayPal: sql`c.payment_type = 'paypal'`,
  Other: sql`c.payment_type = 'other'`,
  'Google Pay': sql`c.payment_label LIKE 'Google Pay%'`,
  'Apple Pay': sql`c.payment_label LIKE 'Apple Pay%'`,
}

/** Known by their label only. */
export const LABELED_PAYMENTS: readonly string[] = ['Google Pay', 'Apple Pay']

export const PAYMENTS: Options = Object.fromEntries(Object.entries(PAID_BY).map(([label, where]) => [label, { label, where }]))

const paidByCard = (checks: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM payment p WHERE p.contribution_id = c.id AND p.type = 'card' AND p.status <> 'failed' AND ${checks})`

const ALL_CHECKS = sql`(p.cvc_check, p.address_check, p.zip_check)`
const FAILED = sql`'fail' IN ${ALL_CHECKS}`
const UNAVAILABLE = sql`'unavailable' IN ${ALL_CHECKS}`
const isUnknown = (check: Sql): Sql => sql`coalesce(${check}, 'unchecked') IN ('unavailable', 'unchecked')`

/** By the label of a paid card (R-PAYMENTS-5): one failed check makes it bad, else one without an answer makes it not available, else it passed. */
export const VERIFICATIONS: Options = {
  pass: { where: paidByCard(sql`(${FAILED}) IS NOT TRUE AND (${UNAVAILABLE}) IS NOT TRUE`), label: 'Passed' },
  fail: { where: paidByCard(FAILED), label: 'Failed' },
  unavailable: { where: paidByCard(sql`(${FAILED}) IS NOT TRUE AND ${UNAVAILABLE}`), label: 'Not available' },
  bad_address: { where: paidByCard(sql`p.address_check = 'fail' AND ${FAILED}`), label: 'Bad address' },
  bad_zip: { where: paidByCard(sql`p.zip_check = 'fail' AND ${FAILED}`), label: 'Bad ZIP' },
  bad_cvc: { where: paidByCard(sql`p.cvc_check = 'fail' AND ${FAILED}`), label: 'Bad CVC' },
  no_address: { where: paidByCard(isUnknown(sql`p.address_check`)), label: 'Address not checked' },
  no_zip: { where: paidByCard(isUnknown(sql`p.zip_check`)), label: 'ZIP not checked' },
  no_cvc: { where: paidByCard(isUnknown(sql`p.cvc_check`)), label: 'CVC not checked' },
  ip_mismatch: {
    where: sql`(c.ip_country IS NOT NULL AND c.billing_country IS NOT NULL AND c.ip_country <> c.billing_country)`,
    label: 'Billing country differs from IP address',
  },
  no_ip: { where: sql`c.client_ip IS NULL`, label: 'No IP address' },
}

export const gateway = choice({
  label: 'Gateway',
  param: 'fg',
  isSingle: true,
  isMore: true,
  where: (selected) => sql`EXISTS (SELECT 1 FROM payment p WHERE p.contribution_id = c.id AND p.gateway = ANY(${[...selected]}::text[]))`,
  choices: gateways,
})
