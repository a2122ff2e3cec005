import { listFrom } from '~/lists/sql/list-from.server'
import { contributionPath, NOBODY } from '~/domain/contributions/contribution'
import { inCurrency, inOwnCurrency } from '~/domain/payments/own-currency.server'
import { html } from '~/kit/html'
import { moment, money, person, reference, status, text, type Row } from '~/lists/declare/columns'
import { amounts, choice, exact, ids, moments, options, wordChoices, type Days } from '~/lists/declare/filters'
import { everyWord } from '~/lists/declare/filter-values'
import { dayTally, makeFacet, matchCurrency, matchLabel, type DayTally } from '~/lists/scale/day-tally'
import type { ListQuery } from '~/lists/list'
import { knows } from '~/lists/scale/scale'
import { formatMoney } from '~/kit/money'
import { sql, wholeNumber, type Sql } from '~/kit/sql'
import {
  BRANDS,
  CONTRIBUTION,
  failureWhere,
  isSpamRequested,
  PAID,
  paymentWords,
  STATE,
  STATES,
  TYPES,
  VERIFICATION,
  VERIFIED,
} from './payment-conditions'
import { formUsed, membershipSold, supporterType } from '~/domain/contributions/list/filter-choices.server'
import { TRACKING_FILTERS } from '~/domain/contributions/list/tracking'
import { providerNameSql } from '~/domain/payments/gateway-name'
import { nearCapture } from '../near-order'
import { gatewayOfPayment, PAYMENT_METHOD } from '../report-filters.server'

const CURRENCY = sql`p.currency`
const NAME = sql`coalesce(nullif(c.supporter_name, ''), p.card_name, p.account_holder_name, '')`
const NAME_ON_METHOD = sql`coalesce(p.card_name, p.account_holder_name)`

export const RATE = sql`CASE WHEN p.contribution_id IS NULL THEN (SELECT t.functional_rate FROM recurring_transaction t
  WHERE t.payment_id = p.id LIMIT 1) ELSE c.functional_rate END`

/** Received less refunded, in minor units of the organization's currency. */
export const functionalNet = (currency: string): Sql =>
  sql`round((p.amount_minor - p.refunded_minor) * csv_unit(p.currency) * ${RATE} / csv_unit(${currency}::text))`

const FX = inOwnCurrency({
  rate: RATE,
  label: 'Amount',
  value: ({ organisation }) =>
    sql`round(p.amount_minor * csv_unit(p.currency) * ${RATE}, minor_digits(${organisation.currency}::text))`,
})

const PLAN = sql`CASE WHEN p.contribution_id IS NULL THEN (SELECT r.profile_id FROM recurring_transaction t
  JOIN recurring_profile r ON r.id = t.profile_id WHERE t.payment_id = p.id ORDER BY t.id LIMIT 1) END`

const record = ({ number, plan }: Row): string | null => {
  if (typeof plan === 'string') return `/jpanel/recurring_payments/${plan}`
  return typeof number === 'string' ? contributionPath(number) : null
}
const minor = (of: unknown, { amount_currency: currency }: Row) =>
  formatMoney({ minor: BigInt(of as bigint), currency: String(currency) })

/** Shows a full refund alone, and a partial refund next to the amount (R-REPORTS-2). */
function shownAmount(row: Row): string {
  const { amount, refunded } = row as { amount: bigint; refunded: bigint }
  if (refunded === 0n) return minor(amount, row)
  return refunded >= amount ? `-${minor(refunded, row)}` : `${minor(amount, row)} (-${minor(refunded, row)})`
}

const NET = sql`CASE WHEN p.status = 'failed' THEN 0 ELSE p.amount_minor - p.refunded_minor END`

const knowsPayment = knows(
  'paid',
  'attempted',
  'captured',
  'kind',
  'gateway',
  'brand',
  'amount',
  'verification',
  'failure',
  'bank',
  'currency',
  'ids',
)
const isOfPayment = (query: ListQuery): boolean => knowsPayment(query) && !isSpamRequested(query.active)

const LEAN = { from: sql`payment p`, where: sql`p.is_kept`, answers: isOfPayment }

export const hasBit = (bit: number): Sql => sql`bucket & ${wholeNumber(bit)} <> 0`
export const isOfType = (type: number): Sql => sql`(bucket >> 4) & 7 = ${wholeNumber(type)}`
export const isOfBrand = (brand: number): Sql => sql`bucket >> 7 = ${wholeNumber(brand)}`

export const PAYMENT_TALLY: DayTally = {
  name: 'payments',
  at: sql`p.created_at`,
  range: 'attempted',
  sums: {
    net: sql`CASE WHEN ${hasBit(4)} THEN 0 ELSE total_minor - refunded_minor END`,
    amount: sql`total_minor`,
    refunded: sql`refunded_minor`,
  },
  facets: {
    paid: makeFacet({ paid: hasBit(1), refunded: hasBit(2), failed: hasBit(4) }),
    kind: makeFacet({ onetime: hasBit(8), recurring: sql`NOT ${hasBit(8)}` }),
    gateway: matchLabel,
    currency: matchCurrency,
    brand: makeFacet({
      MasterCard: isOfBrand(1),
      Visa: isOfBrand(2),
      Amex: isOfBrand(3),
      ACH: isOfType(1),
      Other: sql`(${isOfBrand(0)} AND NOT ${isOfType(1)})`,
    }),
    type: makeFacet({
      card: isOfType(0),
      bank: isOfType(1),
      cash: isOfType(2),
      cheque: isOfType(3),
      paypal: isOfType(4),
      unknown: isOfType(5),
    }),
  },
  rows: LEAN,
}
const tally = dayTally(PAYMENT_TALLY)

const HIDDEN = { page: false, call: false } as const

export const paymentList = listFrom({
  name: 'payments',
  noun: { many: 'payments', one: 'payment' },
  permission: 'reports.payments_details',
  from: sql`payment p${CONTRIBUTION}`,
  scale: {
    along: (order, query, ctx) => {
      const { captured } = query.active
      if (order !== 'attempted' || captured === undefined) return null
      const near = sql`(SELECT * FROM payment p WHERE ${nearCapture(captured as Days, ctx)}) p`
      return isOfPayment(query) ? near : sql`${near}${CONTRIBUTION}`
    },
    rangeFilters: ['attempted'],
    lean: LEAN,
    tally,
    isBounded: true,
  },
  where: (active) => (isSpamRequested(active) ? sql`c.deleted_at IS NULL` : LEAN.where),
  key: sql`p.id`,
  columns: {
    name: person('Name', NAME, { isMain: true, none: NOBODY, csv: false }),
    state: status('Status', STATE, { words: STATES, csv: false, page: { width: 124, place: 'below' } }),
    method: text('Method', PAYMENT_METHOD, { page: { width: 156, from: 1024, place: 'below-2' } }),
    gateway: text('Gateway', providerNameSql(sql`p.gateway`), { page: { width: 84, from: 1280 } }),
    transaction: reference('Transaction', sql`p.reference`, { page: { width: 140, from: 1280 } }),
    reference: text('Reference', sql`coalesce(p.description, 'Contribution #' || c.number)`, { page: false }),
    verification: text('Verification', VERIFICATION, { page: false }),
    failure: text('Fail Text', sql`CASE WHEN p.status = 'failed' THEN coalesce(p.failure_message, 'Unknown') END`, {
      page: { width: 130, from: 1280 },
    }),
    captured: moment('Captured', sql`p.captured_at`, { page: false }),
    amount: money('Amount', sql`p.amount_minor`, {
      currency: CURRENCY,
      sort: true,
      page: { width: 100, place: 'amount' },
    }),
    refunded: money('Amount Refunded', sql`p.refunded_minor`, { currency: CURRENCY, page: false }),
    attempted: moment('Attempted', sql`p.created_at`, { sort: true, page: { width: 110, place: 'amount-below' } }),
    net: money('Received', NET, { ...HIDDEN, currency: CURRENCY, csv: false }),
    currency: text('Currency', sql`p.currency::text`, HIDDEN),
    ...FX,
    holder: text('Name on Card / Bank Account', NAME_ON_METHOD, HIDDEN),
  },
  carries: { number: sql`c.number`, plan: PLAN },
  filters: {
    search: paymentWords,
    paid: options({ label: 'Status', param: 'fp', of: PAID }),
    attempted: moments({ label: 'Attempted', from: 'fc1', to: 'fc2', at: sql`p.created_at` }),
    captured: moments({ label: 'Captured', from: 'fd1', to: 'fd2', at: sql`p.captured_at` }),
    kind: options({
      label: 'Kind',
      param: 'fo',
      of: {
        onetime: { label: 'Contributions', where: sql`p.contribution_id IS NOT NULL` },
        recurring: { label: 'Recurring plans', where: sql`p.contribution_id IS NULL` },
      },
    }),
    gateway: gatewayOfPayment,
    brand: options({ label: 'Brand', param: 'fm', of: BRANDS }),
    type: options({ label: 'Method', param: 'ft', of: TYPES }),
    amount: amounts({ label: 'Amount', from: 'amount_from', to: 'amount_to', minor: sql`p.amount_minor` }),
    verification: options({ label: 'Verification', param: 'fav', of: VERIFIED, isMore: true }),
    failure: exact({
      label: 'Failure text',
      relation: 'Failure contains',
      param: 'ff',
      isMore: true,
      where: failureWhere,
    }),
    bank: exact({
      label: 'Bank',
      param: 'fb',
      isMore: true,
      where: (bank) =>
        bank.toLowerCase() === 'unknown'
          ? sql`(p.type = 'bank' AND p.bank_name IS NULL)`
          : everyWord(sql`lower(' ' || p.bank_name)`, bank),
    }),
    currency: inCurrency('cc', CURRENCY),
    supporterType: supporterType(sql`c.account_type_id`),
    membership: membershipSold('fmm'),
    ipCountry: exact({
      label: 'IP country',
      param: 'foi',
      isMore: true,
      where: (code) => sql`c.ip_country = upper(${code})`,
    }),
    referral: choice({
      label: 'Referral source',
      param: 'for',
      isMore: true,
      value: sql`c.referral_source`,
      choices: ({ settings }) =>
        wordChoices(
          (settings.referral_sources_options ?? '')
            .split(',')
            .map((one) => one.trim())
            .filter(Boolean),
        ),
    }),
    ...TRACKING_FILTERS,
    form: formUsed('fundraising_forms'),
    ids: ids({ param: 'ids', value: sql`p.id`, noun: 'payments' }),
  },
  search: 'search',
  defaultSort: ['attempted', 'desc'],
  sums: ['net', 'amount', 'refunded'],
  link: record,
  csv: {
    name: 'payments',
    columns: [
      'attempted',
      'captured',
      'transaction',
      'amount',
      'refunded',
      'currency',
      'fxRate',
      'ownAmount',
      'holder',
      'gateway',
      'method',
      'reference',
      'verification',
      'failure',
    ],
  },
  call: {
    order: [
      'attempted',
      'captured',
      'transaction',
      'amount',
      'name',
      'gateway',
      'method',
      'reference',
      'verification',
      'failure',
    ],
    cells: {
      amount: { sort: 'amount', html: (row) => html`${shownAmount(row)} ${String(row.amount_currency)}` },
      reference: (row) => {
        const to = record(row)
        return to === null ? html`${String(row.reference ?? '')}` : html`<a href="${to}">${String(row.reference)}</a>`
      },
    },
  },
})
