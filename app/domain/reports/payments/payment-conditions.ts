import { everyWord } from '~/lists/declare/filter-values'
import { alike, textSearch, type Options } from '~/lists/declare/filters'
import { MAX_FOUND, type ListQuery, type Search } from '~/lists/list'
import type { Ctx } from '~/kit/operation'
import { sql, wholeNumber, type Sql } from '~/kit/sql'
import {
  atLeast,
  hasWords,
  isAmong,
  ofWords,
  paidMatches,
  PAYMENTS,
  PAYMENTS_OF_WORDS,
  paymentText,
  estimateSample,
} from '../list-words'
import { returnedPaymentHasWords } from '../returned-words'

// Filters of a payment `p` of a contribution `c`.

/** A plan's payment belongs to the contribution that began the plan. */
const ABOUT = sql`coalesce(p.contribution_id, p.plan_contribution_id)`

const OWN_TEXT = paymentText(sql`p`)
const failed = (check: Sql, said: string): Sql => sql`CASE WHEN ${check} = 'fail' THEN ${said} END`
const UNVERIFIED = sql`concat_ws(', ', ${failed(sql`p.address_check`, 'Address failed')},
  ${failed(sql`p.zip_check`, 'ZIP failed')}, ${failed(sql`p.cvc_check`, 'CVC failed')})`
export const VERIFICATION = sql`CASE WHEN p.type = 'card' THEN coalesce(nullif(${UNVERIFIED}, ''), 'Pass') END`

export const STATES = {
  paid: { word: 'Paid', tone: 'good' },
  pending: { word: 'Pending', tone: 'quiet' },
  failed: { word: 'Failed', tone: 'bad' },
  part: { word: 'Partially refunded', tone: 'warn' },
  refunded: { word: 'Refunded', tone: 'quiet' },
} as const

export const STATE = sql`CASE WHEN p.status = 'failed' THEN 'failed' WHEN p.refunded_minor >= p.amount_minor
  AND p.refunded_minor > 0 THEN 'refunded'
  WHEN p.refunded_minor > 0 THEN 'part' WHEN p.is_paid THEN 'paid' ELSE 'pending' END`

export const PAID: Options = {
  paid: { label: 'Paid', where: sql`(p.is_paid AND p.refunded_minor < p.amount_minor)` },
  refunded: { label: 'Refunded', where: sql`p.refunded_minor > 0` },
  failed: { label: 'Failed', where: sql`p.status = 'failed'` },
  // The list's own condition selects spam.
  spam: { label: 'Spam/Fraud', where: sql`c.is_spam` },
}

export const isSpamRequested = ({ paid }: Readonly<Record<string, unknown>>): boolean =>
  Array.isArray(paid) && paid.includes('spam')

const brandIs = (...names: string[]): Sql => sql`lower(p.card_brand) = ANY(${names}::text[])`

export const BRANDS = alike({
  MasterCard: brandIs('mastercard'),
  Visa: brandIs('visa'),
  Amex: brandIs('amex', 'american express'),
  ACH: sql`p.type = 'bank'`,
  Other: sql`(p.type <> 'bank' AND lower(coalesce(p.card_brand, ''))
    <> ALL(${['mastercard', 'visa', 'amex', 'american express']}::text[]))`,
})

export const TYPES: Options = {
  card: { label: 'Card', where: sql`p.type = 'card'` },
  bank: { label: 'Bank account', where: sql`p.type = 'bank'` },
  cash: { label: 'Cash', where: sql`p.type = 'cash'` },
  cheque: { label: 'Check', where: sql`p.type = 'cheque'` },
  paypal: { label: 'PayPal', where: sql`p.type = 'paypal'` },
  apple_pay: { label: 'Apple Pay', where: sql`c.payment_label LIKE 'Apple Pay%'` },
  google_pay: { label: 'Google Pay', where: sql`c.payment_label LIKE 'Google Pay%'` },
  unknown: { label: 'Other', where: sql`p.type = 'unknown'` },
}

export const VERIFIED: Options = {
  pass: {
    label: 'Passed',
    where: sql`(p.type = 'card' AND ('fail' IN (p.cvc_check, p.address_check, p.zip_check)) IS NOT TRUE)`,
  },
  fail: { label: 'Failed', where: sql`'fail' IN (p.cvc_check, p.address_check, p.zip_check)` },
}

export const SUMMED_BRANDS: Readonly<Record<string, { brand?: string; types?: readonly string[]; where: Sql }>> = {
  MasterCard: { brand: 'MasterCard', where: brandIs('mastercard') },
  Visa: { brand: 'Visa', where: brandIs('visa') },
  Amex: { brand: 'Amex', where: brandIs('amex', 'american express') },
  ACH: { brand: 'ACH', where: sql`p.type = 'bank'` },
  Cash: { types: ['cash'], where: sql`p.type = 'cash'` },
  Check: { types: ['cheque'], where: sql`p.type = 'cheque'` },
  Other: { brand: 'Other', types: ['card', 'paypal', 'unknown'], where: sql`true` },
}

export const CONTRIBUTION = sql` LEFT JOIN contribution c ON c.id = ${ABOUT}`

const isOfReturned = ({ paid }: ListQuery['active']): boolean =>
  Array.isArray(paid) && paid.length > 0 && paid.every((one) => one === 'refunded')

function paymentSearch(typed: string, _ctx: Ctx, active: ListQuery['active']): Search {
  const own = everyWord(OWN_TEXT, typed)
  return {
    keys: sql`(SELECT p.id FROM payment p WHERE ${own} AND p.is_kept LIMIT ${wholeNumber(MAX_FOUND)})
      UNION (SELECT q.id FROM ${PAYMENTS_OF_WORDS}
        WHERE s.is_listed AND q.is_kept AND ${everyWord(sql`s.search_text`, typed)} LIMIT ${wholeNumber(MAX_FOUND)})`,
    along: sql`(${own} OR ${hasWords(ABOUT, typed)})`,
    atLeast: atLeast(paidMatches(typed)),
    beside: {
      rows: {
        from: sql`(SELECT p.* FROM payment p WHERE ${own} UNION ALL SELECT p.* FROM contribution_search s
          JOIN LATERAL (SELECT * FROM payment x WHERE coalesce(x.contribution_id,
            x.plan_contribution_id) = s.id OFFSET 0) p ON NOT (${own})
            WHERE ${everyWord(sql`s.search_text`, typed)}) p${CONTRIBUTION}`,
      },
      worded: ofWords(typed),
      among: (worded) => [
        own,
        ...(isOfReturned(active) ? returnedPaymentHasWords(typed, worded) : [isAmong(ABOUT, worded)]),
      ],
      isLean: true,
      sample: estimateSample(typed, { own: PAYMENTS }),
    },
  }
}

/**
 * `ref:` searches gateway references and `ip:` addresses. Otherwise every word must be in the payment or its
 * contribution.
 */
export const paymentWords = textSearch({
  param: 'fk',
  prefixed: {
    'ref:': (references) => sql`lower(p.reference) = ANY(${references.map((one) => one.toLowerCase())}::text[])`,
    'ip:': (addresses) => sql`c.client_ip = ANY(${addresses.map((one) => one.toLowerCase())}::text[])`,
  },
  where: (typed) => sql`p.id IN (SELECT p.id FROM payment p WHERE ${everyWord(OWN_TEXT, typed)}
    UNION ALL SELECT q.id FROM ${PAYMENTS_OF_WORDS} WHERE ${everyWord(sql`s.search_text`, typed)})`,
  search: paymentSearch,
})

export const failureWhere = (typed: string): Sql =>
  typed.toLowerCase() === 'unknown'
    ? sql`(p.status = 'failed' AND p.failure_message IS NULL)`
    : everyWord(sql`lower(' ' || p.failure_message)`, typed)
