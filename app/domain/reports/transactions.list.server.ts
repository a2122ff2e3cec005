import { listFrom } from '~/lists/sql/list-from.server'
import { supporterType } from '~/domain/contributions/list/filter-choices.server'
import { brandNameSql } from '~/domain/payments/gateway-name'
import { html } from '~/kit/html'
import { code, count, moment, money, person, reference, status, text, type Row } from '~/lists/declare/columns'
import { amounts, exact, linked, moments, options, textSearch, type Options } from '~/lists/declare/filters'
import { dayTally, makeFacet, matchCurrency } from '~/lists/scale/day-tally'
import { MAX_FOUND, type Search } from '~/lists/list'
import { knows } from '~/lists/scale/scale'
import { everyWord } from '~/lists/declare/filter-values'
import { formatMoney } from '~/kit/money'
import { EMPTY, sql, wholeNumber, type Sql } from '~/kit/sql'
import { RECURRING, transactionPath } from './addresses'
import { isAmong, estimateSample, SUPPORTERS } from './list-words'

const CURRENCY = sql`t.currency`

/** Cash, check, EFT and other payments were collected by hand; the rest were charged to the plan's saved method. */
const METHOD = sql`CASE t.payment_type WHEN 'cash' THEN 'Cash' WHEN 'check' THEN 'Check' WHEN 'eft' THEN 'EFT'
  WHEN 'other' THEN 'Other'
  ELSE concat_ws(' ', coalesce(${brandNameSql(sql`m.brand`)}, m.bank_name, CASE t.payment_type
    WHEN 'bank' THEN 'Bank account' ELSE 'Card' END), m.last4) END`

const STATES = {
  paid: { word: 'Paid', tone: 'good' },
  pending: { word: 'Pending', tone: 'quiet' },
  open: { word: 'In progress', tone: 'quiet' },
  refunded: { word: 'Refunded', tone: 'quiet' },
  failed: { word: 'Failed', tone: 'bad' },
} as const

const IS_ACCEPTED = sql`t.payment_status = 'Completed'`
const IS_REFUNDED = sql`t.refunded_minor > 0`
const IS_FAILED = sql`(t.payment_status IN ('Denied', 'Failed') OR t.status = 'Error')`
const IS_UNSYNCED = sql`(${IS_ACCEPTED} AND t.donor_gift IS NULL)`

const STATE = sql`CASE WHEN ${IS_REFUNDED} THEN 'refunded' WHEN ${IS_ACCEPTED} THEN CASE h.state
  WHEN 'pending' THEN 'pending' ELSE 'paid' END
  WHEN ${IS_FAILED} THEN 'failed' ELSE 'open' END`

const OUTCOMES: Options = {
  success: { label: 'Paid', where: sql`(${IS_ACCEPTED} AND NOT ${IS_REFUNDED})` },
  fail: { label: 'Failed', where: IS_FAILED },
  refunded: { label: 'Refunded', where: IS_REFUNDED },
}

const SYNCED: Options = {
  1: { label: 'Not in the donor CRM', where: IS_UNSYNCED },
  0: { label: 'In the donor CRM', where: sql`t.donor_gift IS NOT NULL` },
}

const ABOUT = sql` LEFT JOIN recurring_profile r ON r.id = t.profile_id LEFT JOIN supporter s ON s.id = r.supporter_id
    LEFT JOIN recurring_charge h ON h.id = t.charge_id
    LEFT JOIN payment_method m ON m.id = coalesce(h.payment_method_id, r.payment_method_id)`

/** Must equal the expression of the trigram index. */
const ownText = (table: Sql): Sql =>
  sql`(' ' || lower(coalesce(${table}.reference, '') || ' ' || coalesce(${table}.response, '')))`
const OWN_TEXT = ownText(sql`q`)

const searched = (
  typed: string,
): Sql => sql`t.id IN (SELECT q.id FROM recurring_transaction q WHERE ${everyWord(OWN_TEXT, typed)}
  UNION ALL SELECT q.id FROM supporter f JOIN recurring_profile g ON g.supporter_id = f.id
  JOIN recurring_transaction q ON q.profile_id = g.id WHERE ${everyWord(sql`f.search_text`, typed)})`

const search = (typed: string): Search => {
  const own = everyWord(OWN_TEXT, typed)
  const ofRow = everyWord(ownText(sql`t`), typed)
  const named = everyWord(sql`f.search_text`, typed)
  const max = wholeNumber(MAX_FOUND)
  return {
    keys: sql`(SELECT q.id FROM recurring_transaction q WHERE ${own} LIMIT ${max})
      UNION (SELECT q.id FROM supporter f JOIN recurring_profile g ON g.supporter_id = f.id
        JOIN recurring_transaction q ON q.profile_id = g.id
        WHERE ${named} LIMIT ${max})`,
    along: sql`(${ofRow} OR (SELECT ${named} FROM recurring_profile g JOIN supporter f ON f.id = g.supporter_id
      WHERE g.id = t.profile_id))`,
    beside: {
      rows: {
        // Conditions on a charge use the plan charges' index, so that uncounted rows are not read.
        keys: (
          where,
          isLean,
        ) => sql`(SELECT t.id FROM recurring_transaction t${isLean ? EMPTY : ABOUT} WHERE ${ofRow} AND ${where}
          LIMIT ${max})
          UNION (SELECT t.id FROM supporter f JOIN LATERAL (SELECT id FROM recurring_profile x
            WHERE x.supporter_id = f.id OFFSET 0) g ON ${named}
            JOIN LATERAL (SELECT * FROM recurring_transaction x
              WHERE x.profile_id = g.id OFFSET 0) t ON true${isLean ? EMPTY : ABOUT} WHERE ${where} LIMIT ${max})`,
      },
      worded: sql`SELECT g.id FROM supporter f JOIN recurring_profile g ON g.supporter_id = f.id WHERE ${named}`,
      among: (worded) => [ofRow, isAmong(sql`t.profile_id`, worded)],
      isLean: true,
      sample: estimateSample(typed, { by: SUPPORTERS, own: { table: 'recurring_transaction', text: OWN_TEXT } }),
    },
  }
}

const RECEIPT = sql`(SELECT x.number FROM tax_receipt_line y JOIN tax_receipt x ON x.id = y.receipt_id
  WHERE y.transaction_id = t.id AND x.status <> 'void' AND x.deleted_at IS NULL LIMIT 1)`

const LEAN = {
  from: sql`recurring_transaction t`,
  where: sql`true`,
  answers: knows('at', 'status', 'amount', 'unsynced', 'currency', 'plan', 'charge'),
}

/** The bits of `transaction_bucket` mean accepted, failed, refunded and in the donor CRM. */
const tally = dayTally({
  name: 'transactions',
  at: sql`t.attempted_at`,
  range: 'at',
  sums: { amount: sql`total_minor` },
  facets: {
    status: makeFacet({ success: sql`bucket & 5 = 1`, fail: sql`bucket & 2 <> 0`, refunded: sql`bucket & 4 <> 0` }),
    unsynced: makeFacet({ 1: sql`bucket & 9 = 1`, 0: sql`bucket & 8 <> 0` }),
    currency: matchCurrency,
  },
  rows: LEAN,
})

const CSV_ONLY = { page: false, call: false } as const

const planPath = ({ plan }: Row): string => `${RECURRING}/${Number(plan)}`
const minor = (of: unknown, currency: unknown): string =>
  formatMoney({ minor: BigInt(of as bigint), currency: String(currency) })

export const transactionList = listFrom({
  name: 'transactions',
  noun: { many: 'transactions', one: 'transaction' },
  permission: 'transaction.view',
  from: sql`recurring_transaction t${ABOUT}`,
  where: sql`true`,
  key: sql`t.id`,
  columns: {
    supporter: person('Supporter', sql`coalesce(nullif(s.display_name, ''), r.subscriber_name)`, {
      isMain: true,
      csv: 'Supporter Name',
    }),
    state: status('Status', STATE, { words: STATES, page: { width: 110, place: 'below' } }),
    profile: reference('Profile', sql`r.profile_id`, { page: { width: 130, from: 1280 } }),
    description: text('Description', sql`r.description`, { csv: false, page: { width: 180, from: 1280 } }),
    method: text('Method', METHOD, { csv: 'Payment Method', page: { width: 140, from: 1024, place: 'below-2' } }),
    reference: reference('Reference', sql`t.reference`, { csv: 'Transaction ID', page: { width: 130, from: 1280 } }),
    response: text('Response', sql`t.response`, { page: { width: 150, from: 1280 } }),
    refunded: money('Refunded', sql`t.refunded_minor`, { currency: CURRENCY, csv: 'Refunded Amount', page: false }),
    amount: money('Amount', sql`t.amount_minor`, {
      currency: CURRENCY,
      sort: true,
      page: { width: 100, place: 'amount' },
    }),
    at: moment('Date', sql`t.attempted_at`, { sort: true, page: { width: 110, place: 'amount-below' } }),
    number: count('ID', sql`t.id`, CSV_ONLY),
    currency: text('Currency', sql`t.currency::text`, CSV_ONLY),
    gift: count('DP Gift ID', sql`t.donor_gift`, CSV_ONLY),
    email: text('Supporter Email', sql`s.email`, CSV_ONLY),
    donor: count('DP Donor ID', sql`s.donor_id`, CSV_ONLY),
    log: text('Last Log Entry', sql`coalesce(t.note, t.reason_code)`, CSV_ONLY),
    refundedAt: moment('Refunded At', sql`t.refunded_at`, CSV_ONLY),
    refundReference: text('Refunded Auth', sql`t.refund_reference`, CSV_ONLY),
    receipt: code('Tax Receipt Number', RECEIPT, CSV_ONLY),
  },
  carries: { plan: sql`r.id`, isUnsynced: IS_UNSYNCED, isAccepted: IS_ACCEPTED },
  filters: {
    search: textSearch({ param: 'search', where: searched, search }),
    at: moments({ label: 'Date', from: 'ordertime_str', to: 'ordertime_end', at: sql`t.attempted_at` }),
    status: options({ label: 'Status', param: 'payment_status', of: OUTCOMES }),
    amount: amounts({ label: 'Amount', from: 'amt_str', to: 'amt_end', minor: sql`t.amount_minor` }),
    unsynced: options({ label: 'Donor CRM', param: 'unsynced', of: SYNCED, isSingle: true }),
    supporterType: supporterType(sql`s.account_type_id`, { param: 'account_type' }),
    currency: exact({
      label: 'Currency',
      param: 'currency_code',
      isMore: true,
      where: (unit) => sql`t.currency = upper(${unit})`,
    }),
    plan: linked({ label: 'Plan', param: 'plan', where: (plans) => sql`t.profile_id = ANY(${plans}::int[])` }),
    charge: linked({
      label: 'Payment',
      param: 'charge',
      where: (charges) => sql`t.charge_id = ANY(${charges}::int[])`,
    }),
  },
  search: 'search',
  defaultSort: ['at', 'desc'],
  scale: {
    rangeFilters: ['at'],
    lean: LEAN,
    tally,
    isBounded: true,
  },
  sums: ['amount'],
  link: ({ id }) => transactionPath(Number(id)),
  csv: {
    name: 'transactions',
    columns: [
      ...[
        'number',
        'reference',
        'at',
        'state',
        'response',
        'amount',
        'currency',
        'gift',
        'profile',
        'supporter',
        'email',
        'donor',
        'method',
      ],
      ...['log', 'refunded', 'refundedAt', 'refundReference', 'receipt'],
    ],
  },
  call: {
    order: [
      ...['id', 'at', 'supporter', 'description', 'method', 'reference', 'state', 'response', 'amount'],
      ...['refundedAmount', 'isUnsynced', 'isAccepted'],
    ],
    cells: {
      description: (row) => html`${String(row.description)} <a href="${planPath(row)}">${String(row.profile)}</a>`,
      amount: {
        sort: 'amount',
        html: ({ amount, amount_currency: currency, refunded }) =>
          html`${minor(amount, currency)} ${String(currency)}${BigInt(refunded as bigint) > 0n ? ' ↩' : ''}`,
      },
      refundedAmount: ({ refunded, refunded_currency: currency }) =>
        BigInt(refunded as bigint) > 0n ? html`${minor(refunded, currency)}` : html``,
      isUnsynced: ({ isUnsynced }) => html`${isUnsynced === true ? 1 : 0}`,
      isAccepted: ({ isAccepted }) => html`${isAccepted === true ? 1 : 0}`,
    },
  },
})
