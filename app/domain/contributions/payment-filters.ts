import { z } from 'zod'
import { filter, type Filter } from '~/kit/list/list'
import { several } from '~/kit/list/list-filters'
import { sql, type Sql } from '~/kit/sql'
import { either, orWords, text } from './filter-parts'

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

export const PAYMENT_NAMES = Object.keys(PAID_BY)

const payment = filter<string[]>({
  params: ['fp'],
  input: z.object({ fp: several(z.enum(PAYMENT_NAMES)) }).transform(({ fp }) => fp),
  where: (names) => either(names.flatMap((name) => PAID_BY[name] ?? [])),
  say: (names) => ({ relation: 'Payment is', value: orWords(names) }),
})

const paidByCard = (checks: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM payment p WHERE p.contribution_id = c.id AND p.type = 'card' AND p.status <> 'failed' AND ${checks})`

const ALL_CHECKS = sql`(p.cvc_check, p.address_check, p.zip_check)`
const FAILED = sql`'fail' IN ${ALL_CHECKS}`
const UNAVAILABLE = sql`'unavailable' IN ${ALL_CHECKS}`
const isUnknown = (check: Sql): Sql => sql`coalesce(${check}, 'unchecked') IN ('unavailable', 'unchecked')`

/** By the label of a paid card (money 9.1): one failed check makes it bad, else one without an answer makes it not available, else it passed. */
const CHECKS: Record<string, { where: Sql; said: string }> = {
  pass: { where: paidByCard(sql`(${FAILED}) IS NOT TRUE AND (${UNAVAILABLE}) IS NOT TRUE`), said: 'passed' },
  fail: { where: paidByCard(FAILED), said: 'failed' },
  unavailable: { where: paidByCard(sql`(${FAILED}) IS NOT TRUE AND ${UNAVAILABLE}`), said: 'not available' },
  bad_address: { where: paidByCard(sql`p.address_check = 'fail' AND ${FAILED}`), said: 'bad address' },
  bad_zip: { where: paidByCard(sql`p.zip_check = 'fail' AND ${FAILED}`), said: 'bad ZIP' },
  bad_cvc: { where: paidByCard(sql`p.cvc_check = 'fail' AND ${FAILED}`), said: 'bad CVC' },
  no_address: { where: paidByCard(isUnknown(sql`p.address_check`)), said: 'address not checked' },
  no_zip: { where: paidByCard(isUnknown(sql`p.zip_check`)), said: 'ZIP not checked' },
  no_cvc: { where: paidByCard(isUnknown(sql`p.cvc_check`)), said: 'CVC not checked' },
  ip_mismatch: {
    where: sql`(c.ip_country IS NOT NULL AND c.billing_country IS NOT NULL AND c.ip_country <> c.billing_country)`,
    said: 'billing country differs from IP address',
  },
  no_ip: { where: sql`c.client_ip IS NULL`, said: 'no IP address' },
}

/** What can be asked of the checks, and how it is said after "with". */
export const VERIFICATIONS: readonly (readonly [value: string, said: string])[] = Object.entries(CHECKS).map(([value, { said }]) => [
  value,
  said,
])

const verification = filter<string>({
  params: ['fv'],
  input: z.object({ fv: z.enum(Object.keys(CHECKS)) }).transform(({ fv }) => fv),
  where: (check) => CHECKS[check]?.where ?? null,
  say: (check) => ({ relation: 'Verification is', value: CHECKS[check]?.said ?? check }),
})

/** How it was paid, and what the checks said. */
export const PAYMENT_FILTERS: Record<string, Filter> = {
  payment,
  verification,
  gateway: filter<string>({
    params: ['fg'],
    input: text('fg'),
    where: (gateway) => sql`EXISTS (SELECT 1 FROM payment p WHERE p.contribution_id = c.id AND p.gateway = ${gateway})`,
    say: (gateway) => ({ relation: 'Gateway is', value: gateway }),
  }),
}
