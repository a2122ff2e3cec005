import type { CsvColumn } from '~/kit/list'
import type { Ctx } from '~/kit/operation'
import { name, sql, type Sql } from '~/kit/sql'
import { ruleOf } from './rule.server'

const cell = (head: string, value: Sql): CsvColumn => ({ head, value: () => value })
const text = (head: string, value: Sql): CsvColumn => cell(head, sql`csv_text(${value})`)
const money = (head: string, value: Sql): CsvColumn => cell(head, sql`csv_money(${value})`)
const flag = (head: string, value: Sql): CsvColumn => cell(head, sql`csv_flag(${value})`)
const moment = (head: string, value: Sql): CsvColumn => ({
  head,
  value: (ctx) => sql`csv_moment(${value}, ${ctx.organisation.zone}::text)`,
})
/** Waits for its table; the head stands already, so that sheets built on it keep their columns. */
const later = (head: string): CsvColumn => ({ head, value: () => null })

/** The supporter is looked up row by row, so that the export keeps the order's index and begins at once. */
export const CSV_FROM = sql`contribution c LEFT JOIN LATERAL (SELECT * FROM supporter WHERE supporter.id = c.supporter_id OFFSET 0) s ON true`

const ADDRESS: [head: string, column: string][] = [
  ['Title', 'title'],
  ['First Name', 'first_name'],
  ['Last Name', 'last_name'],
  ['Organization', 'organization_name'],
  ['Address', 'address1'],
  ['Address 2', 'address2'],
  ['City', 'city'],
  ['State', 'state'],
  ['ZIP', 'zip'],
  ['Country', 'country'],
  ['Phone', 'phone'],
  ['Email', 'email'],
]

const address = (side: 'Billing' | 'Shipping'): CsvColumn[] =>
  ADDRESS.map(([head, column]) => text(`${side} ${head}`, sql`c.${name(`${side.toLowerCase()}_${column}`)}`))

/** Reads as complete where nothing is to be fulfilled (money 1.4). */
function fulfilled(ctx: Ctx): Sql {
  const rule = ruleOf(ctx)
  if (rule === 'never') return sql`'Y'`
  return rule === 'always' ? sql`csv_flag(c.is_fulfilled)` : sql`csv_flag(c.is_fulfilled OR c.shippable_items = 0)`
}

/** Of the few lines that are for a sponsee or came through a page: what they are called. */
const named = (what: Sql): Sql =>
  sql`(SELECT string_agg(l.description, ', ' ORDER BY l.id) FROM contribution_line l WHERE l.contribution_id = c.id AND ${what} IS NOT NULL)`

/** The documented columns (money 10.3), and behind them whom and what a contribution was for. */
export const CONTRIBUTION_CSV: readonly CsvColumn[] = [
  moment('Ordered At', sql`c.ordered_at`),
  text('Contribution Number', sql`c.number::text`),
  text('Source', sql`c.source`),
  flag('POS', sql`c.is_pos`),
  {
    head: 'POS Entered Date/Time',
    value: (ctx) => sql`CASE WHEN c.is_pos THEN csv_moment(c.completed_at, ${ctx.organisation.zone}::text) END`,
  },
  cell('POS User', sql`(SELECT csv_text(u.first_name || ' ' || u.last_name) FROM staff u WHERE c.is_pos AND u.id = c.created_by)`),
  cell('Supporter Type', sql`(SELECT csv_text(a.name) FROM account_type a WHERE a.id = c.account_type_id)`),
  text('Organization Name', sql`c.billing_organization_name`),
  ...address('Billing'),
  cell('Items', sql`c.total_qty`),
  cell('Total Weight', sql`c.total_weight_grams`),
  money('Contribution Subtotal', sql`c.subtotal_minor`),
  money('Shipping', sql`c.shipping_minor`),
  money('Tax', sql`c.tax_minor`),
  money('DCC', sql`c.dcc_minor`),
  money('Contribution Total', sql`c.total_minor`),
  cell('Currency', sql`c.currency`),
  text('Payment Type', sql`c.payment_label`),
  later('Gateway Response'),
  later('Gateway Confirmation Number'),
  later('Gateway Time'),
  text('IP', sql`c.client_ip`),
  text('Browser', sql`c.client_browser`),
  later('Tracking Source'),
  later('Tracking Medium'),
  later('Tracking Campaign'),
  text('Check Number', sql`c.check_number`),
  cell('Check Date', sql`csv_date(c.check_date)`),
  money('Check Amount', sql`c.check_minor`),
  money('Cash Received', sql`c.cash_received_minor`),
  money('Change Given', sql`c.cash_change_minor`),
  text('Other Payment Reference', sql`c.other_reference`),
  text('Other Payment Note', sql`c.other_note`),
  text(
    'Shipping Method',
    sql`coalesce(c.courier_method, (SELECT m.name FROM shipping_method m WHERE m.id = c.shipping_method_id), c.free_shipping_label)`,
  ),
  ...address('Shipping'),
  text('Special Notes', sql`c.comments`),
  { head: 'Fulfilled', value: fulfilled },
  moment('Refund Date/Time', sql`c.refunded_at`),
  money('Refund Amount', sql`nullif(c.refunded_minor, 0)`),
  later('Refund Authorization'),
  later('Tax Receipt Date'),
  later('Tax Receipt Number'),
  later('Tax Receipt Amount'),
  cell('Supporter ID', sql`c.supporter_id`),
  text('Display Name', sql`s.display_name`),
  text('Organization', sql`s.bill_organization_name`),
  text('First', sql`s.first_name`),
  text('Last', sql`s.last_name`),
  text('Email', sql`s.email`),
  later('Has a Login'),
  later('Referral Website'),
  text('Referral Source', sql`c.referral_source`),
  { head: 'DP Donor ID', value: () => sql`s.donor_id` },
  later('DP Gift IDs'),
  text('Sponsorships', named(sql`l.sponsorship_id`)),
  text('Fundraising Pages', named(sql`l.fundraising_page_id`)),
]
