import { listFrom } from '~/lists/sql/list-from.server'
import { contributionPath, NOBODY } from '~/domain/contributions/contribution'
import { funds, membershipSold, supporterType } from '~/domain/contributions/list/filter-choices.server'
import { TRACKING_COLUMNS } from '~/domain/contributions/list/tracking'
import { inCurrency } from '~/domain/payments/own-currency.server'
import { providerNameSql } from '~/domain/payments/gateway-name'
import { html } from '~/kit/html'
import { code, count, later, moment, money, person, reference, status, text, type Row } from '~/lists/declare/columns'
import { exact, lookup, moments, options, textSearch, type Options } from '~/lists/declare/filters'
import { dayTally, makeFacet, matchCurrency, matchLabel, type DayTally } from '~/lists/scale/day-tally'
import type { ListQuery } from '~/lists/list'
import { knows } from '~/lists/scale/scale'
import { name, sql, type Sql } from '~/kit/sql'
import { gatewayOfPayment, PAYMENT_METHOD } from '../report-filters.server'
import { PAYMENTS_BY_ITEM, RECURRING } from '../addresses'
import {
  ALL_AT_ONCE,
  BY_PAYMENT,
  hasItemWords,
  IS_RECEIVED,
  ITEM_KEY,
  itemRows,
  itemsAlong,
  itemSearch,
  itemsOfKeys,
  laterItemKey,
  SOLD,
} from './item-rows'
import { capturedAtLeast } from './items-captured'
import { OF_PRODUCTS, soldAtLeast } from './items-of-products.server'
import { RATE } from './payments.list.server'

const CURRENCY = sql`p.currency`
const STATES = {
  paid: { word: 'Paid', tone: 'good' },
  refunded: { word: 'Refunded', tone: 'quiet' },
  failed: { word: 'Not paid', tone: 'bad' },
} as const
/** A payment may cover several plans; only this plan's refund counts. */
const REFUNDED = sql`CASE WHEN t.id IS NULL THEN p.refunded_minor ELSE t.refunded_minor END`
const STATE = sql`CASE WHEN NOT p.is_paid THEN 'failed' WHEN ${REFUNDED} > 0 THEN 'refunded' ELSE 'paid' END`

const LEAN = {
  from: ALL_AT_ONCE,
  where: IS_RECEIVED,
  // Only used for exact counts: up to 20,000 rows, reading along an index is faster.
  answers: (query: ListQuery) =>
    query.isExact && knows('status', 'kind', 'attempted', 'captured', 'gateway', 'giftAid')(query),
}
const TALLY: DayTally = {
  name: 'paid-items',
  at: sql`p.created_at`,
  range: 'attempted',
  sums: { brought: sql`total_minor` },
  facets: {
    status: makeFacet({ success: sql`bucket & 1 <> 0`, failed: sql`bucket & 1 = 0` }),
    kind: makeFacet({ onetime: sql`bucket & 8 <> 0`, recurring: sql`bucket & 8 = 0` }),
    gateway: matchLabel,
    giftAid: makeFacet({ 1: sql`bucket & 2 <> 0`, 0: sql`bucket & 2 = 0` }),
    currency: matchCurrency,
  },
  rows: { from: BY_PAYMENT, where: IS_RECEIVED },
}

/** In the organization's currency. */
export const receivedAtHome = (currency: string): Sql =>
  sql`round(${ITEM} * csv_unit(p.currency) * ${RATE} / csv_unit(${currency}::text))`

/** The item's part of a payment; a plan's excludes tax, shipping and covered costs. */
const ITEM = sql`CASE WHEN t.id IS NULL THEN l.total_minor
  ELSE t.amount_minor - t.tax_minor - t.shipping_minor - t.dcc_minor END`
const PLAIN_PRICE = sql`coalesce(l.recurring_minor, l.price_minor)`
const NUMBER = sql`CASE WHEN t.id IS NULL THEN c.number::text ELSE r.profile_id::text END`

const record = ({ number, plan }: Row): string | null => {
  if (typeof plan === 'string') return `${RECURRING}/${plan}`
  return typeof number === 'string' ? contributionPath(number) : null
}

const STATUS: Options = {
  success: { label: 'Paid', where: sql`p.is_paid` },
  // An unsettled bank payment counts as not paid.
  failed: { label: 'Not paid', where: sql`NOT p.is_paid` },
}

const address = ['First Name', 'Last Name', 'Address', 'Address 2', 'City', 'State', 'ZIP', 'Country', 'Phone', 'Email']
const stored = ['first_name', 'last_name', 'address1', 'address2', 'city', 'state', 'zip', 'country', 'phone', 'email']
const BILLING = address.map((head, index) => text(`Billing ${head}`, sql`c.${name(`billing_${stored[index]}`)}`))

const CSV_PRICE = money('Price', sql`CASE WHEN t.id IS NULL THEN ${PLAIN_PRICE} ELSE t.amount_minor END`, {
  currency: CURRENCY,
})

/**
 * Lists a row for each payment and product it paid, or for each plan it charged, the newest first. Sponsorships have no
 * product and no row (R-REPORTS-3).
 */
export const paymentsByItemList = listFrom({
  name: 'payments-by-item',
  noun: { many: 'paid items', one: 'paid item' },
  permission: 'reports.payments_details',
  from: itemRows,
  where: IS_RECEIVED,
  key: ITEM_KEY,
  scale: {
    hasComputedKey: true,
    ofKeys: itemsOfKeys,
    laterKey: laterItemKey,
    rangeFilters: ['attempted'],
    along: (_order, { active }, ctx) => itemsAlong(active, ctx),
    lean: LEAN,
    tally: dayTally(TALLY),
    isBounded: true,
    cut: { from: sql`payment p`, filters: ['status', 'kind', 'attempted', 'captured', 'gateway', 'currency'] },
    atLeast: (query, ctx) => capturedAtLeast(TALLY, query, ctx) ?? soldAtLeast(query, ctx),
  },
  columns: {
    item: text('Item', sql`l.description`, { isMain: true }),
    name: person('Name', sql`c.supporter_name`, { none: NOBODY, csv: false, page: { width: 190, place: 'below' } }),
    gl: code('GL', sql`l.fund_code`, { page: { width: 110, from: 1280 } }),
    type: text('Type', PAYMENT_METHOD, { csv: 'Payment Method', page: { width: 150, from: 1280 } }),
    state: status('Status', STATE, { words: STATES, csv: false, page: { width: 110, from: 1024, place: 'below-2' } }),
    qty: count('Qty', sql`l.qty`, { page: { width: 64, from: 1024 } }),
    price: money('Price', sql`CASE WHEN t.id IS NULL THEN ${PLAIN_PRICE} ELSE ${ITEM} END`, {
      currency: CURRENCY,
      csv: false,
      page: { width: 96, from: 1280 },
    }),
    amount: money('Amount', sql`CASE WHEN t.id IS NULL THEN p.amount_minor ELSE t.amount_minor END`, {
      currency: CURRENCY,
      page: { width: 110, from: 1280 },
    }),
    itemTotal: money('Item Total', ITEM, { currency: CURRENCY, csv: false, page: { width: 110, place: 'amount' } }),
    brought: money('Received', sql`CASE WHEN p.status = 'failed' THEN 0 ELSE ${ITEM} END`, {
      currency: CURRENCY,
      page: false,
      call: false,
      csv: false,
    }),
    refunded: money('Amount Refunded', REFUNDED, { currency: CURRENCY, page: false, csv: false }),
    reference: reference('Reference', NUMBER, { page: false }),
    transaction: reference('Transaction', sql`p.reference`, { page: false, csv: false }),
    // Sorts along the index of payments, because a run charges thousands of plans at the same time.
    time: moment('Time', sql`p.created_at`, {
      sort: [
        { by: sql`p.created_at`, kind: 'moment' },
        { by: sql`p.id`, kind: 'integer' },
      ],
      page: { width: 110, place: 'amount-below' },
    }),
    captured: moment('Captured At', sql`p.captured_at`, { page: false }),
    info: text('Failure Message', sql`CASE WHEN p.status = 'failed' THEN coalesce(p.failure_message, 'Unknown') END`, {
      page: false,
    }),
  },
  carries: { number: sql`c.number`, plan: sql`r.profile_id` },
  filters: {
    search: textSearch({
      param: 'search',
      where: hasItemWords,
      search: itemSearch,
    }),
    product: OF_PRODUCTS.product,
    status: options({ label: 'Status', param: 's', of: STATUS }),
    kind: options({
      label: 'Kind',
      param: 'fo',
      of: {
        onetime: { label: 'Contributions', where: sql`p.contribution_id IS NOT NULL` },
        recurring: { label: 'Recurring plans', where: sql`p.contribution_id IS NULL` },
      },
    }),
    attempted: moments({ label: 'Attempted', from: 'fc1', to: 'fc2', at: sql`p.created_at` }),
    captured: moments({ label: 'Captured', from: 'fd1', to: 'fd2', at: sql`p.captured_at` }),
    gateway: gatewayOfPayment,
    fund: lookup({
      label: 'Fund',
      param: 'fund',
      nouns: 'funds',
      where: (codes) => sql`l.fund_code = ANY(${[...codes]}::text[])`,
      choices: funds,
    }),
    giftAid: options({
      label: 'Gift Aid',
      param: 'fga',
      isMore: true,
      of: { 1: { label: 'Yes', where: sql`l.is_gift_aid` }, 0: { label: 'No', where: sql`NOT l.is_gift_aid` } },
    }),
    ipCountry: exact({
      label: 'IP country',
      param: 'foi',
      isMore: true,
      where: (of) => sql`c.ip_country = upper(${of})`,
    }),
    currency: inCurrency('cc', CURRENCY),
    supporterType: supporterType(sql`c.account_type_id`),
    membership: membershipSold('fmm'),
    items: OF_PRODUCTS.items,
    categories: OF_PRODUCTS.categories,
  },
  filtersAt: `${PAYMENTS_BY_ITEM}/filters.json`,
  search: 'search',
  defaultSort: ['time', 'desc'],
  sums: ['brought'],
  link: record,
  csv: {
    name: 'payments_by_item',
    // Joins instead of looking up each payment, so that Postgres can read all of them at once.
    from: sql`${ALL_AT_ONCE} LEFT JOIN contribution c ON c.id = l.contribution_id${SOLD}`,
    columns: [
      ...[
        'item',
        'qty',
        CSV_PRICE,
        'gl',
        ...BILLING,
        'amount',
        text('Currency', sql`p.currency::text`),
        'reference',
        'time',
        'captured',
      ],
      text('Gateway', providerNameSql(sql`p.gateway`)),
      ...[
        text('Card', sql`concat_ws(' ', p.card_brand, p.card_last4)`),
        'info',
        text('Description', sql`p.description`),
      ],
      ...[...Object.values(TRACKING_COLUMNS), text('Referral Source', sql`c.referral_source`)],
      ...[later('Referral Website'), 'type'],
    ],
  },
  call: {
    order: [
      'reference',
      'item',
      'qty',
      'price',
      'gl',
      'name',
      'amount',
      'type',
      'transaction',
      'time',
      'captured',
      'info',
      'refunded',
    ],
    cells: {
      reference: (row) => {
        const to = record(row)
        return to === null ? html`` : html`<a href="${to}">${String(row.reference)}</a>`
      },
    },
  },
})
