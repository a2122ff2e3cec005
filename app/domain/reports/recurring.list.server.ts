import { z } from 'zod'
import { listFrom } from '~/lists/sql/list-from.server'
import { contributionPath } from '~/domain/contributions/contribution'
import { supporterType } from '~/domain/contributions/list/filter-choices.server'
import { providerNameSql } from '~/domain/payments/gateway-name'
import { DUE_ON } from '~/domain/payments/plan-methods.server'
import { PERIOD_WORDS, type BillingPeriod } from '~/domain/recurring/schedule'
import { html } from '~/kit/html'
import { capitalised } from '~/kit/text'
import {
  code,
  count,
  custom,
  date,
  later,
  moment,
  money,
  person,
  reference,
  status,
  text,
  type Row,
} from '~/lists/declare/columns'
import { choice, dates, exact, options, textSearch } from '~/lists/declare/filters'
import { dayTally, makeFacet, matchCurrency } from '~/lists/scale/day-tally'
import { knows } from '~/lists/scale/scale'
import { everyWord } from '~/lists/declare/filter-values'
import { sql, wholeNumber, type Sql } from '~/kit/sql'
import { nearNext } from './near-order'
import { IS_LISTED, METHOD, METHOD_CARRIES, METHODS, TYPES } from './plan-conditions.server'
import { ABOUT_PLAN, hasPlanWords, planSearch, plansAtLeast } from './list-words'

const CURRENCY = sql`r.currency`
const TOTAL = sql`r.amount_minor + r.tax_minor + r.shipping_minor + r.dcc_minor`
const LAST_ATTEMPT = sql` LEFT JOIN LATERAL (
    SELECT t.attempted_at, t.amount_minor, t.payment_status FROM recurring_transaction t WHERE t.profile_id = r.id
    ORDER BY t.id DESC LIMIT 1) a ON true`

const STATUSES = {
  Active: { word: 'Active', tone: 'good' },
  Suspended: { word: 'Suspended', tone: 'warn' },
  Expired: { word: 'Expired', tone: 'warn' },
  Cancelled: { word: 'Cancelled', tone: 'bad' },
} as const

const asStatus = (typed: string): string =>
  Object.keys(STATUSES).find((one) => one.toLowerCase() === typed.toLowerCase()) ?? typed

const LEAN = {
  from: sql`recurring_profile r`,
  where: IS_LISTED,
  answers: knows('status', 'period', 'type', 'next', 'due', 'start', 'end', 'currency', 'reason'),
}

/** The label of `plan_bucket` holds the period and the rate into the organization's currency. */
const hasStatus = (status: number): Sql => sql`bucket & 7 = ${wholeNumber(status)}`
const tally = dayTally({
  name: 'plans',
  at: sql`r.next_billing_on`,
  isDate: true,
  range: 'next',
  sums: { plain: sql`total_minor`, total: sql`refunded_minor` },
  facets: {
    status: makeFacet({
      Active: hasStatus(1),
      Suspended: hasStatus(2),
      Expired: hasStatus(3),
      Cancelled: hasStatus(4),
    }),
    period: (periods) => sql`split_part(label, ' ', 1) = ANY(${[...(periods as readonly string[])]}::text[])`,
    type: makeFacet({
      auto: sql`bucket & 8 = 0`,
      manual: sql`bucket & 8 <> 0`,
      legacy: sql`false`,
    }),
    currency: matchCurrency,
  },
  rows: LEAN,
})

const CSV_ONLY = { page: false, call: false } as const
const periodWord = (row: Row): string => capitalised(PERIOD_WORDS[row.period as BillingPeriod])

export const recurringList = listFrom({
  name: 'recurring-payments',
  noun: { many: 'plans', one: 'plan' },
  permission: 'recurringpaymentprofile.view',
  viewsManagedBy: 'recurringpaymentprofile.edit',
  from: sql`recurring_profile r${ABOUT_PLAN}`,
  scale: {
    along: (order, query) => {
      if (order !== 'next' || !('start' in query.active || 'due' in query.active)) return null
      const near = sql`(SELECT * FROM recurring_profile r WHERE ${nearNext(query.active)}) r`
      return LEAN.answers(query) ? near : sql`${near}${ABOUT_PLAN}`
    },
    rangeFilters: ['next'],
    lean: LEAN,
    tally,
    isBounded: true,
    atLeast: ({ active }) => plansAtLeast(active),
  },
  where: IS_LISTED,
  key: sql`r.id`,
  columns: {
    supporter: person('Supporter', sql`coalesce(nullif(s.display_name, ''), r.subscriber_name)`, {
      isMain: true,
      csv: 'Subscriber Name',
    }),
    profile: reference('Profile', sql`r.profile_id`, { page: { width: 130, from: 1280 } }),
    contribution: reference('Contribution', sql`c.number::text`, { page: { width: 124, from: 1280 } }),
    description: text('Description', sql`r.description`, { page: { width: 180, from: 1024 } }),
    gl: code('GL', sql`l.fund_code`, { page: false }),
    status: status('Status', sql`r.status`, { words: STATUSES, page: { width: 116, place: 'below' } }),
    period: custom('Frequency', sql`r.billing_period`, {
      csv: 'Billing Period',
      page: { width: 120, place: 'below-2' },
      show: (_period, row) => ({ text: periodWord(row) }),
    }),
    method: METHOD,
    start: date('Start date', sql`r.starts_on`, { page: false, sort: true }),
    lifetime: money('Lifetime', sql`r.aggregate_minor`, {
      csv: 'Lifetime amount',
      currency: CURRENCY,
      sort: true,
      page: { width: 100, from: 1024 },
    }),
    total: money('Amount', sql`${TOTAL}`, {
      csv: 'Recurring Amount',
      currency: CURRENCY,
      sort: true,
      page: { width: 100, place: 'amount' },
    }),
    next: date('Next payment', sql`r.next_billing_on`, {
      csv: 'Next billing date',
      sort: true,
      page: { width: 124, place: 'amount-below' },
    }),
    plain: money('Amount alone', sql`r.amount_minor`, { ...CSV_ONLY, csv: false, currency: CURRENCY }),
    email: text('Subscriber Email', sql`s.email`, CSV_ONLY),
    currency: text('Currency', sql`r.currency::text`, CSV_ONLY),
    lastAmount: money('Last billed amount', sql`r.last_payment_minor`, { ...CSV_ONLY, currency: CURRENCY }),
    reason: text('Cancel Reason', sql`r.cancel_reason`, CSV_ONLY),
    end: date('End Date', sql`r.final_payment_on`, CSV_ONLY),
    type: text('Payment Type', sql`m.type`, CSV_ONLY),
    last4: text('Account Last Four', sql`m.last4`, CSV_ONLY),
    gateway: text('Payment Gateway', providerNameSql(sql`m.gateway`), CSV_ONLY),
    paid: count('Number of Successful Payments', sql`r.cycles_completed`, CSV_ONLY),
    failed: count('Number of Failed Payments', sql`r.failed_payments`, CSV_ONLY),
    cancelledAt: moment('Cancelled Date', sql`r.cancelled_at`, CSV_ONLY),
    attemptAt: moment('Last Attempt Date', sql`a.attempted_at`, CSV_ONLY),
    attemptAmount: money('Last Attempt Amount', sql`a.amount_minor`, { ...CSV_ONLY, currency: CURRENCY }),
    attemptStatus: text('Last Attempt Status', sql`nullif(a.payment_status, 'None')`, CSV_ONLY),
    first: moment('First Payment Date', sql`CASE WHEN r.initial_minor IS NOT NULL THEN c.ordered_at END`, CSV_ONLY),
    firstAmount: money('First Payment Amount', sql`r.initial_minor`, { ...CSV_ONLY, currency: CURRENCY }),
    last: moment('Last Payment Date', sql`r.last_payment_at`, CSV_ONLY),
    lastPaid: money('Last Payment Amount', sql`r.last_payment_minor`, { ...CSV_ONLY, currency: CURRENCY }),
    donor: count('DP Donor ID', sql`s.donor_id`, CSV_ONLY),
  },
  carries: { number: sql`c.number`, isManual: sql`r.is_manual`, ...METHOD_CARRIES },
  filters: {
    search: textSearch({ param: 'search', where: hasPlanWords, search: planSearch }),
    status: choice({
      label: 'Status',
      param: 'status',
      each: z.coerce.string().transform(asStatus),
      value: sql`r.status`,
      choices: Object.entries(STATUSES).map(([value, { word }]) => ({ value, label: word })),
    }),
    period: choice({
      label: 'Frequency',
      param: 'frequency',
      value: sql`r.billing_period`,
      choices: Object.entries(PERIOD_WORDS).map(([value, words]) => ({ value, label: capitalised(words) })),
    }),
    type: options({ label: 'Collection', param: 'profile_type', of: TYPES }),
    next: dates({
      label: 'Next payment',
      from: 'nextbilldate_str',
      to: 'nextbilldate_end',
      on: sql`r.next_billing_on`,
    }),
    due: dates({ label: 'Next attempt', from: 'duedate_str', to: 'duedate_end', on: DUE_ON, isMore: true }),
    start: dates({ label: 'Start', from: 'startdate_str', to: 'startdate_end', on: sql`r.starts_on` }),
    end: dates({ label: 'End', from: 'enddate_str', to: 'enddate_end', on: sql`r.final_payment_on`, isMore: true }),
    method: options({ label: 'Payment method', param: 'payment_method_status', of: METHODS, isMore: true }),
    methodType: choice({
      label: 'Method type',
      param: 'payment_method_type',
      isMore: true,
      value: sql`m.type`,
      choices: [
        { value: 'card', label: 'Card' },
        { value: 'bank', label: 'Bank account' },
      ],
    }),
    gateway: exact({
      label: 'Gateway',
      param: 'payment_provider',
      isMore: true,
      where: (key) => sql`m.gateway = lower(${key})`,
    }),
    currency: exact({
      label: 'Currency',
      param: 'currency_code',
      isMore: true,
      where: (unit) => sql`r.currency = upper(${unit})`,
    }),
    reason: exact({
      label: 'Cancel reason',
      relation: 'Cancel reason contains',
      param: 'cancel_reason',
      isMore: true,
      where: (typed) => everyWord(sql`lower(' ' || r.cancel_reason)`, typed),
    }),
    supporterType: supporterType(sql`s.account_type_id`, { param: 'account_type' }),
  },
  search: 'search',
  defaultSort: ['next', 'asc'],
  // Like the list's sums: without tax, shipping and covered costs (R-RECURRING-9).
  sums: ['plain', 'total'],
  // The next run's sum covers all of its plans.
  shownSum: ({ type }) => (Array.isArray(type) && type.includes('run') ? 'total' : 'plain'),
  link: ({ id }) => `/jpanel/recurring_payments/${String(id)}`,
  csv: {
    name: 'recurring_payments',
    from: sql`recurring_profile r${ABOUT_PLAN}${LAST_ATTEMPT}`,
    columns: [
      ...[
        'profile',
        'contribution',
        'supporter',
        'email',
        'description',
        'gl',
        'total',
        'currency',
        'start',
        'next',
        'lastAmount',
        'lifetime',
      ],
      ...[
        'status',
        'reason',
        'cancelledAt',
        'end',
        'period',
        'method',
        'type',
        'last4',
        'gateway',
        later('Vault ID'),
        'paid',
        'failed',
      ],
      ...['first', 'firstAmount', 'last', 'lastPaid', 'attemptAt', 'attemptAmount', 'attemptStatus', 'donor'],
    ],
  },
  call: {
    order: [
      'link',
      'profile',
      'contribution',
      'supporter',
      'description',
      'start',
      'next',
      'total',
      'method',
      'period',
      'lifetime',
      'status',
    ],
    cells: {
      link: ({ id }) => html`<a href="/jpanel/recurring_payments/${String(id)}">View</a>`,
      contribution: ({ number }) =>
        typeof number === 'string' ? html`<a href="${contributionPath(number)}">${number}</a>` : html``,
      description: ({ description, gl }) => html`${String(description)}${gl === null ? '' : ` (GL: ${String(gl)})`}`,
      period: (row) => html`${periodWord(row)}${row.isManual === true ? ' Manual' : ''}`,
    },
  },
})
