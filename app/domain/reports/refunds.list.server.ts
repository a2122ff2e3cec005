import { listFrom } from '~/lists/sql/list-from.server'
import { selectKeysWithWords } from '~/lists/scale/access-path.server'
import { contributionPath, NOBODY } from '~/domain/contributions/contribution'
import { gateways } from '~/domain/contributions/list/filter-choices.server'
import { providerNameSql } from '~/domain/payments/gateway-name'
import { html } from '~/kit/html'
import { moment, money, person, reference, status, text } from '~/lists/declare/columns'
import { amounts, choice, linked, moments, options, textSearch, type Options } from '~/lists/declare/filters'
import { everyWord } from '~/lists/declare/filter-values'
import type { Search } from '~/lists/list'
import { inCurrency } from '~/domain/payments/own-currency.server'
import { sql, type Sql } from '~/kit/sql'
import { hasWords, isAmong, ofWords, estimateSample } from './list-words'
import { PAYMENT_METHOD } from './report-filters.server'
import { refundHasWords } from './returned-words'

const CURRENCY = sql`r.currency`

const STATES = {
  succeeded: { word: 'Refunded', tone: 'good' },
  pending: { word: 'Submitted', tone: 'quiet' },
  unknown: { word: 'No answer yet', tone: 'warn' },
  failed: { word: 'Failed', tone: 'bad' },
  canceled: { word: 'Canceled', tone: 'quiet' },
} as const

const REASONS = {
  requested_by_customer: { word: 'Refunded here' },
  made_at_gateway: { word: 'Made at the gateway' },
  disputed: { word: 'Lost dispute', tone: 'bad' },
} as const

const WENT_BACK = sql`CASE WHEN r.status IN ('succeeded', 'pending') THEN r.amount_minor ELSE 0 END`

const states: Options = Object.fromEntries(
  Object.entries(STATES).map(([value, { word }]) => [value, { label: word, where: sql`r.status = ${value}` }]),
)

const ownText = (refund: Sql): Sql =>
  sql`(' ' || lower(coalesce(${refund}.reference, '') || ' ' || ${refund}.requested_by_name || ' '
    || coalesce(${refund}.failure_message, '')))`
const OWN_TEXT = ownText(sql`r`)

const searched = (typed: string): Sql => sql`r.id IN (SELECT r.id FROM refund r WHERE ${everyWord(OWN_TEXT, typed)}
  UNION ALL SELECT q.id FROM refund q JOIN payment o ON o.id = q.payment_id
  JOIN contribution_search s ON s.id = coalesce(o.contribution_id, o.plan_contribution_id)
  WHERE ${everyWord(sql`s.search_text`, typed)})`

const ABOUT = sql`coalesce(r.contribution_id, p.plan_contribution_id)`
const JOINED = sql` LEFT JOIN payment p ON p.id = r.payment_id LEFT JOIN contribution c ON c.id = ${ABOUT}`

/**
 * Test, spam and deleted contributions do not count here (R-REPORTS-10); a contribution's page always shows its
 * refunds.
 */
const IS_COUNTED = sql`(c.id IS NULL OR NOT c.is_test AND NOT c.is_spam AND c.deleted_at IS NULL)`

const among = (worded: Sql, typed: string): readonly Sql[] => [
  everyWord(OWN_TEXT, typed),
  ...refundHasWords(typed),
  sql`r.contribution_id IS NULL AND ${isAmong(sql`p.plan_contribution_id`, worded)}`,
]

/** Finds the contributions with the words first, instead of checking each refund, because refunds are few. */
const search = (typed: string): Search => ({
  keys: selectKeysWithWords(ofWords(typed), {
    key: sql`r.id`,
    from: sql`refund r${JOINED}`,
    places: (worded) => among(worded, typed).map((place) => sql`(${place}) AND ${IS_COUNTED}`),
  }),
  along: sql`(${everyWord(OWN_TEXT, typed)} OR ${hasWords(ABOUT, typed)})`,
  beside: {
    rows: {
      from: sql`(SELECT r.* FROM refund r WHERE ${everyWord(OWN_TEXT, typed)} UNION ALL SELECT r.*
        FROM contribution_search s JOIN LATERAL (
          SELECT x.* FROM refund x WHERE x.contribution_id = s.id
          UNION ALL SELECT x.* FROM payment q JOIN refund x ON x.payment_id = q.id
          WHERE q.plan_contribution_id = s.id AND x.contribution_id IS NULL OFFSET 0) r
        ON NOT (${everyWord(OWN_TEXT, typed)}) WHERE ${everyWord(sql`s.search_text`, typed)}) r${JOINED}`,
      where: IS_COUNTED,
    },
    worded: ofWords(typed),
    among: (worded) => among(worded, typed),
    sample: estimateSample(typed, { own: { table: 'refund', text: ownText(sql`q`) } }),
  },
})

export const refundList = listFrom({
  name: 'refunds',
  noun: { many: 'refunds', one: 'refund' },
  permission: 'reports.payments_details',
  from: sql`refund r${JOINED}`,
  where: IS_COUNTED,
  key: sql`r.id`,
  columns: {
    supporter: person('Supporter', sql`c.supporter_name`, { isMain: true, none: NOBODY }),
    state: status('Status', sql`r.status`, { words: STATES, page: { width: 120, place: 'below' } }),
    number: reference('Contribution', sql`c.client_uuid`, { page: { width: 120, from: 1024, place: 'below-2' } }),
    reason: status('Reason', sql`r.reason`, { words: REASONS, page: { width: 150, from: 1280 } }),
    why: text('Reason Given', sql`r.why`, { page: { width: 130, from: 1280 } }),
    method: text('Method', PAYMENT_METHOD, { page: { width: 140, from: 1280 } }),
    gateway: text('Gateway', providerNameSql(sql`r.gateway`), { page: false }),
    reference: reference('Reference', sql`r.reference`, { page: { width: 130, from: 1280 } }),
    by: text('Refunded By', sql`r.requested_by_name`, { page: { width: 130, from: 1024 } }),
    failure: text('Fail Text', sql`r.failure_message`, { page: false }),
    paid: money('Payment Amount', sql`p.amount_minor`, { currency: sql`p.currency`, page: false }),
    asked: money('Requested Amount', sql`r.amount_minor`, { currency: CURRENCY, page: false }),
    amount: money('Amount', WENT_BACK, { currency: CURRENCY, page: { width: 110, place: 'amount' } }),
    currency: text('Currency', sql`r.currency::text`, { page: false, call: false }),
    settled: moment('Settled', sql`r.settled_at`, { page: false }),
    at: moment('Date', sql`r.created_at`, { sort: true, page: { width: 110, place: 'amount-below' } }),
  },
  filters: {
    search: textSearch({ param: 'search', where: searched, search }),
    at: moments({ label: 'Date', from: 'created_from', to: 'created_to', at: sql`r.created_at` }),
    status: options({ label: 'Status', param: 'status', of: states }),
    reason: choice({
      label: 'Reason',
      param: 'reason',
      value: sql`r.reason`,
      choices: Object.entries(REASONS).map(([value, { word }]) => ({ value, label: word })),
    }),
    gateway: choice({ label: 'Gateway', param: 'fg', value: sql`r.gateway`, choices: gateways }),
    settled: moments({ label: 'Settled', from: 'settled_from', to: 'settled_to', at: sql`r.settled_at`, isMore: true }),
    amount: amounts({ label: 'Amount', from: 'amount_from', to: 'amount_to', minor: sql`r.amount_minor` }),
    currency: inCurrency('cc', CURRENCY),
    contribution: linked({
      label: 'Contribution',
      param: 'contribution',
      where: (of) => sql`r.contribution_id = ANY(${of}::int[])`,
    }),
  },
  search: 'search',
  defaultSort: ['at', 'desc'],
  scale: {
    rangeFilters: ['at'],
  },
  sums: ['amount'],
  link: ({ number }) => (typeof number === 'string' ? contributionPath(number) : null),
  csv: {
    name: 'refunds',
    columns: [
      ...[
        'at',
        'number',
        'supporter',
        'state',
        'reason',
        'paid',
        'asked',
        'amount',
        'currency',
        'method',
        'gateway',
        'reference',
        'by',
      ],
      ...['settled', 'failure', 'why'],
    ],
  },
  call: {
    order: [
      'at',
      'number',
      'supporter',
      'state',
      'reason',
      'amount',
      'method',
      'gateway',
      'reference',
      'by',
      'settled',
      'failure',
      'why',
    ],
    cells: { number: ({ number }) => html`<a href="${contributionPath(String(number))}">${String(number)}</a>` },
  },
})
