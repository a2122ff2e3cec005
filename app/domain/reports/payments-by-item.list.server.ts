import { listFrom } from '~/db/list-source.server'
import { contributionPath, NOBODY } from '~/domain/contributions/contribution'
import { categories, membershipSold, products, supporterType, variants } from '~/domain/contributions/list/filter-choices.server'
import { html } from '~/kit/html'
import { code, count, later, moment, money, person, reference, status, text } from '~/kit/list/columns'
import { choice, exact, lookup, moments, options, words, type Options } from '~/kit/list/filters'
import { everyWord } from '~/kit/list/list-filters'
import { sql } from '~/kit/sql'
import { currencyOfContribution, gatewayOfPayment, PAYMENT_METHOD } from './report-filters.server'
import { PAYMENTS_BY_ITEM } from './addresses'

const CURRENCY = sql`p.currency`
const STATES = {
  paid: { word: 'Paid', tone: 'good' },
  refunded: { word: 'Refunded', tone: 'quiet' },
  failed: { word: 'Not paid', tone: 'bad' },
} as const
const STATE = sql`CASE WHEN NOT p.is_paid THEN 'failed' WHEN p.refunded_minor > 0 THEN 'refunded' ELSE 'paid' END`

/** A payment pays many lines, and a line may be tried more than once: which of the tries it was makes the row's number. */
const KEY = sql`(l.id * 32 + (SELECT least(count(*), 31)::int FROM payment q WHERE q.contribution_id = p.contribution_id AND q.id < p.id))`

const STATUS: Options = {
  success: { label: 'Paid', where: sql`p.is_paid` },
  // A bank payment that is not settled counts here until it is.
  failed: { label: 'Not paid', where: sql`NOT p.is_paid` },
}

const address = ['First Name', 'Last Name', 'Address', 'Address 2', 'City', 'State', 'ZIP', 'Country', 'Phone', 'Email']
const stored = ['first_name', 'last_name', 'address1', 'address2', 'city', 'state', 'zip', 'country', 'phone', 'email']
const BILLING = address.map((head, index) => text(`Billing ${head}`, sql`to_jsonb(c) ->> ${`billing_${stored[index]}`}`))

/** One row for each payment and each product that it paid, the newest first (R-REPORTS-3). Sponsorships have no product and none here. */
export const paymentsByItemList = listFrom({
  name: 'payments-by-item',
  noun: { many: 'paid items', one: 'paid item' },
  permission: 'reports.payments_details',
  from: sql`payment p JOIN contribution c ON c.id = p.contribution_id JOIN contribution_line l ON l.contribution_id = c.id
    JOIN product_variant v ON v.id = l.variant_id JOIN product pr ON pr.id = v.product_id`,
  where: sql`c.deleted_at IS NULL AND NOT c.is_spam`,
  key: KEY,
  columns: {
    item: text('Item', sql`l.description`, { isMain: true }),
    name: person('Name', sql`c.supporter_name`, { none: NOBODY, csv: false, page: { width: 190, place: 'below' } }),
    gl: code('GL', sql`l.fund_code`, { page: { width: 110, from: 1280 } }),
    type: text('Type', PAYMENT_METHOD, { csv: 'Payment Method', page: { width: 150, from: 1280 } }),
    state: status('Status', STATE, { words: STATES, csv: false, page: { width: 110, from: 1024, place: 'below-2' } }),
    qty: count('Qty', sql`l.qty`, { page: { width: 64, from: 1024 } }),
    price: money('Price', sql`coalesce(l.recurring_minor, l.price_minor)`, { currency: CURRENCY, page: { width: 96, place: 'amount' } }),
    amount: money('Amount', sql`p.amount_minor`, { currency: CURRENCY, page: { width: 110, from: 1280 } }),
    refunded: money('Amount Refunded', sql`p.refunded_minor`, { currency: CURRENCY, page: false, csv: false }),
    reference: reference('Reference', sql`c.number`, { page: false }),
    transaction: reference('Transaction', sql`p.reference`, { page: false, csv: false }),
    time: moment('Time', sql`p.created_at`, { sort: true, page: { width: 110, place: 'amount-below' } }),
    captured: moment('Captured At', sql`p.captured_at`, { page: false }),
    info: text('Failure Message', sql`CASE WHEN p.status = 'failed' THEN coalesce(p.failure_message, 'Unknown') END`, { page: false }),
  },
  filters: {
    search: words({
      param: 'search',
      where: (typed) => sql`c.id IN (SELECT s.id FROM contribution_search s WHERE ${everyWord(sql`s.search_text`, typed)})`,
    }),
    product: lookup({
      label: 'Product',
      param: 'product',
      nouns: 'products',
      id: sql`pr.id`,
      text: sql`lower(' ' || pr.name || ' ' || pr.code)`,
      choices: products,
    }),
    status: options({ label: 'Status', param: 's', of: STATUS }),
    attempted: moments({ label: 'Attempted', from: 'fc1', to: 'fc2', at: sql`p.created_at` }),
    captured: moments({ label: 'Captured', from: 'fd1', to: 'fd2', at: sql`p.captured_at` }),
    gateway: gatewayOfPayment,
    giftAid: options({
      label: 'Gift Aid',
      param: 'fga',
      isMore: true,
      of: { 1: { label: 'Yes', where: sql`l.is_gift_aid` }, 0: { label: 'No', where: sql`NOT l.is_gift_aid` } },
    }),
    ipCountry: exact({ label: 'IP country', param: 'foi', isMore: true, where: (of) => sql`c.ip_country = upper(${of})` }),
    currency: currencyOfContribution,
    supporterType: supporterType(sql`c.account_type_id`),
    membership: membershipSold('fmm'),
    items: lookup({
      label: 'Option',
      param: 'i',
      nouns: 'options',
      isMore: true,
      id: sql`l.variant_id`,
      text: sql`lower(' ' || pr.name || ' ' || v.name)`,
      choices: variants,
    }),
    categories: choice({
      label: 'Category',
      param: 'c',
      isMore: true,
      id: sql`k.category_id`,
      within: (of) => sql`EXISTS (SELECT 1 FROM product_category k WHERE k.product_id = pr.id AND ${of})`,
      choices: categories,
    }),
  },
  filtersAt: `${PAYMENTS_BY_ITEM}/filters.json`,
  search: 'search',
  defaultSort: ['time', 'desc'],
  rangeFilters: ['attempted'],
  link: ({ reference: number }) => (typeof number === 'string' ? contributionPath(number) : null),
  csv: {
    name: 'payments_by_item',
    columns: [
      ...['item', 'qty', 'price', 'gl', ...BILLING, 'amount', text('Currency', sql`p.currency::text`), 'reference', 'time', 'captured'],
      text('Gateway', sql`p.gateway`),
      ...[text('Card', sql`concat_ws(' ', p.card_brand, p.card_last4)`), 'info', text('Description', sql`p.description`)],
      ...[later('Tracking Source'), later('Tracking Medium'), later('Tracking Campaign'), text('Referral Source', sql`c.referral_source`)],
      ...[later('Referral Website'), 'type'],
    ],
  },
  call: {
    order: ['reference', 'item', 'qty', 'price', 'gl', 'name', 'amount', 'type', 'transaction', 'time', 'captured', 'info', 'refunded'],
    cells: {
      reference: ({ reference: number }) =>
        typeof number === 'string' ? html`<a href="${contributionPath(number)}">${number}</a>` : html``,
    },
  },
})
