import { inOwnCurrency } from '~/domain/payments/own-currency.server'
import {
  code,
  custom,
  date,
  figure,
  flag,
  later,
  moment,
  money,
  person,
  raw,
  reference,
  text,
  texts,
  type ListColumn,
} from '~/lists/declare/columns'
import type { Ctx } from '~/kit/operation'
import { name, sql, type Sql } from '~/kit/sql'
import { NOBODY, paymentName, shownPlace } from '../contribution'
import { readRule } from '../rule.server'
import { statuses, type Status, type StatusFacts } from '../status'
import { TRACKING_COLUMNS } from './tracking'
import { usesDonorCrm } from '~/domain/integrations/crm-account.server'

export type ContributionRow = Omit<StatusFacts, 'refundedMinor' | 'totalMinor' | 'isUnsynced'> &
  Record<'name' | 'number' | 'currency', string> &
  Record<'location' | 'billingState' | 'billingCountry' | 'payment' | 'paymentType' | 'fund', string | null> &
  Record<'subtotal' | 'total' | 'dccMinor' | 'refunded', bigint> & { id: number; ordered: Date; isUnsynced: boolean }

export const toStatuses = (row: ContributionRow, ctx: Ctx): Status[] =>
  statuses(readRule(ctx), {
    ...row,
    refundedMinor: row.refunded,
    totalMinor: row.total,
    isUnsynced: row.isUnsynced && usesDonorCrm(ctx.settings),
  })

/** Read once per export: if no line is for a sponsee or came through a page, no row looks for its own. */
const HAS_GIVING = sql`(SELECT EXISTS (SELECT 1 FROM contribution_line g
  WHERE g.sponsorship_id IS NOT NULL OR g.fundraising_page_id IS NOT NULL))`

/**
 * Looks up related rows one by one, so that the export keeps the order's index and begins at once. If a row cannot have
 * a related row, nothing is read.
 */
export const CSV_FROM = sql`contribution c
  CROSS JOIN LATERAL (SELECT csv_unit(c.currency) AS unit OFFSET 0) k
  LEFT JOIN LATERAL (SELECT * FROM supporter WHERE supporter.id = c.supporter_id OFFSET 0) s ON true
  LEFT JOIN LATERAL (SELECT a.name FROM account_type a WHERE a.id = c.account_type_id OFFSET 0) a ON true
  LEFT JOIN LATERAL (SELECT u.first_name || ' ' || u.last_name AS name FROM staff u
    WHERE c.is_pos AND u.id = c.created_by OFFSET 0) u ON true
  LEFT JOIN LATERAL (SELECT coalesce(p.failure_message, p.outcome) AS response, p.reference,
    coalesce(p.captured_at, p.created_at) AS at FROM payment p
    WHERE p.contribution_id = c.id AND p.gateway <> 'offline' AND p.status <> 'failed'
      AND c.payment_type NOT IN ('cash', 'check', 'other', 'free')
    ORDER BY p.id DESC LIMIT 1) g ON true
  LEFT JOIN LATERAL (SELECT r.number, r.issued_at, r.amount_minor AS minor FROM tax_receipt r
    WHERE r.contribution_id = c.id AND r.receipt_type = 'single' AND r.status = 'issued'
      AND r.deleted_at IS NULL) t ON true
  LEFT JOIN LATERAL (SELECT string_agg(l.description, ', '
    ORDER BY l.id) FILTER (WHERE l.sponsorship_id IS NOT NULL) AS sponsored,
      string_agg(l.description, ', ' ORDER BY l.id) FILTER (WHERE l.fundraising_page_id IS NOT NULL) AS paged
    FROM contribution_line l WHERE ${HAS_GIVING} AND l.contribution_id = c.id
      AND (l.sponsorship_id IS NOT NULL OR l.fundraising_page_id IS NOT NULL)) n ON true`

const OWN = { currency: sql`c.currency`, unit: sql`k.unit` }

const address = (side: 'billing' | 'shipping', label: string): Record<string, ListColumn> => {
  const parts =
    'Title, First Name, Last Name, Organization, Address, Address 2, City, State, ZIP, Country, Phone, Email'.split(
      ', ',
    )
  const columns =
    'title first_name last_name organization_name address1 address2 city state zip country phone email'.split(' ')
  const labels = Object.fromEntries(columns.map((column, at) => [`${side}_${column}`, `${label} ${parts[at] ?? ''}`]))
  return texts(labels, (column) => sql`c.${name(column)}`)
}

const ofSupporter = (column: string): Sql => sql`s.${name(column)}`

const PLACE = ['country', 'city', 'state'].map((part) => ({
  by: sql`coalesce(c.${name(`billing_${part}`)}, '')`,
  kind: 'text' as const,
}))

const FULFILLED = {
  never: sql`'Y'`,
  always: sql`csv_flag(c.is_fulfilled)`,
  shipping: sql`csv_flag(c.is_fulfilled OR c.shippable_items = 0)`,
}

// Wraps each text by itself: around a query, csv_text would be called as a function for each row.
const SHIPPING_METHOD = sql`coalesce(csv_text(c.courier_method), (SELECT csv_text(m.name) FROM shipping_method m
  WHERE m.id = c.shipping_method_id), csv_text(c.free_shipping_label))`
const REFERENCES = sql`CASE WHEN c.refunded_minor > 0 THEN (SELECT csv_text(string_agg(f.reference, ', ' ORDER BY f.id))
  FROM refund f WHERE f.contribution_id = c.id AND f.status IN ('succeeded', 'pending')) END`

const OF_PAGE: Record<string, ListColumn> = {
  name: person('Supporter', sql`c.supporter_name`, { csv: false, isMain: true, sort: true, none: NOBODY }),
  location: custom<ContributionRow>('Location', sql`c.billing_city`, {
    csv: false,
    sort: PLACE,
    page: { width: 118, from: 1280 },
    show: (_city, row) => ({ text: shownPlace(row) || '–' }),
  }),
  status: custom<ContributionRow>('Status', sql`c.tally_bucket`, {
    csv: false,
    page: { width: 164, place: 'below', wraps: true },
    show: (_bucket, row, { ctx }) => {
      const of = toStatuses(row, ctx)
      return { text: of.join(', '), of }
    },
  }),
  fund: code('Fund', sql`c.fund_code`, { csv: false, page: { width: 94, from: 1280 } }),
  net: money('Net', sql`c.total_minor - c.refunded_minor`, { ...OWN, csv: false, page: { width: 90, from: 1280 } }),
}

/** The documented columns come first, in their order (R-CONTRIBUTIONS-7). */
export const CONTRIBUTION_COLUMNS: Record<string, ListColumn> = {
  ...OF_PAGE,
  ordered: moment('Date', sql`c.ordered_at`, {
    csv: 'Ordered At',
    sort: true,
    page: { width: 96, place: 'amount-below' },
  }),
  number: reference('Number', sql`c.number`, { csv: 'Contribution Number', page: { width: 110, from: 1024 } }),
  source: text('Source', sql`coalesce(nullif(c.source, ''), 'Web')`),
  isPos: flag('POS', sql`c.is_pos`),
  enteredAt: moment('POS Entered Date/Time', sql`CASE WHEN c.is_pos THEN c.completed_at END`),
  user: text('POS User', sql`u.name`),
  type: text('Supporter Type', sql`a.name`),
  organization: text('Organization Name', sql`c.billing_organization_name`),
  ...address('billing', 'Billing'),
  items: figure('Items', sql`c.total_qty`),
  weight: raw('Total Weight', sql`c.total_weight_grams || ' g'`),
  subtotal: money('Subtotal', sql`c.subtotal_minor`, { ...OWN, csv: 'Contribution Subtotal', sort: true }),
  shipping: money('Shipping', sql`c.shipping_minor`, OWN),
  tax: money('Tax', sql`c.tax_minor`, OWN),
  covered: money('DCC', sql`c.dcc_minor`, OWN),
  total: money('Total', sql`c.total_minor`, {
    ...OWN,
    csv: 'Contribution Total',
    sort: true,
    page: { width: 92, place: 'amount' },
  }),
  unit: raw('Currency', sql`c.currency`),
  ...inOwnCurrency({
    rate: sql`c.functional_rate`,
    label: 'Contribution Total',
    value: () => sql`csv_money(c.functional_total_minor, csv_unit(coalesce(c.functional_currency, c.currency)))`,
  }),
  payment: custom<ContributionRow>('Payment', sql`c.payment_label`, {
    csv: 'Payment Type',
    page: { width: 156, from: 1024, place: 'below-2' },
    show: (_label, { paymentType, payment }) => ({ text: paymentName(paymentType, payment), of: [paymentType ?? ''] }),
  }),
  response: text('Gateway Response', sql`g.response`),
  confirmation: text('Gateway Confirmation Number', sql`g.reference`),
  gatewayAt: moment('Gateway Time', sql`g.at`),
  ip: text('IP', sql`c.client_ip`),
  browser: text('Browser', sql`c.client_browser`),
  ...TRACKING_COLUMNS,
  checkNumber: text('Check Number', sql`c.check_number`),
  checkDate: date('Check Date', sql`c.check_date`),
  checkAmount: money('Check Amount', sql`c.check_minor`, OWN),
  cash: money('Cash Received', sql`c.cash_received_minor`, OWN),
  change: money('Change Given', sql`c.cash_change_minor`, OWN),
  otherReference: text('Other Payment Reference', sql`c.other_reference`),
  otherNote: text('Other Payment Note', sql`c.other_note`),
  method: raw('Shipping Method', SHIPPING_METHOD),
  ...address('shipping', 'Shipping'),
  comments: text('Special Notes', sql`c.comments`),
  fulfilled: raw('Fulfilled', (ctx) => FULFILLED[readRule(ctx)]),
  refundedAt: moment('Refund Date/Time', sql`c.refunded_at`),
  givenBack: money('Refund Amount', sql`nullif(c.refunded_minor, 0)`, OWN),
  authorization: raw('Refund Authorization', REFERENCES),
  receiptDate: moment('Tax Receipt Date', sql`t.issued_at`),
  receiptNumber: text('Tax Receipt Number', sql`t.number`),
  receiptAmount: money('Tax Receipt Amount', sql`t.minor`, OWN),
  supporterId: figure('Supporter ID', sql`c.supporter_id`),
  ...texts(
    {
      display_name: 'Display Name',
      bill_organization_name: 'Organization',
      first_name: 'First',
      last_name: 'Last',
      email: 'Email',
    },
    ofSupporter,
  ),
  hasLogin: flag('Has a Login', sql`s.has_login`),
  website: later('Referral Website'),
  referral: text('Referral Source', sql`c.referral_source`),
  donor: raw('DP Donor ID', sql`s.donor_id`),
  gifts: raw('DP Gift IDs', sql`c.donor_gift`),
  sponsored: text('Sponsorships', sql`n.sponsored`),
  paged: text('Fundraising Pages', sql`n.paged`),
}
