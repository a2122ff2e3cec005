import { date, flag, later, moment, text, type ListColumn } from '~/kit/list/columns'
import type { CsvColumn } from '~/kit/list/list'
import type { Ctx } from '~/kit/operation'
import { name, sql, type Sql } from '~/kit/sql'
import { tillSettings } from '~/domain/settings/till.server'
import { ruleOf } from '../rule.server'

const cell = (head: string, value: Sql): CsvColumn => ({ head, value: () => value })
/** In the contribution's own currency. */
const money = (head: string, minor: Sql): CsvColumn => cell(head, sql`csv_money(${minor}, k.unit)`)

/** Whether any line at all is for a sponsee or came through a page: read once for the whole export, and where none is no row looks for its own. */
const HAS_GIVING = sql`(SELECT EXISTS (SELECT 1 FROM contribution_line g WHERE g.sponsorship_id IS NOT NULL OR g.fundraising_page_id IS NOT NULL))`

/**
 * The digits of the row's currency, its supporter, what its gateway said, the one receipt of its own that is valid, and the few lines
 * that are for a sponsee or came through a page. All are looked up row by row, so that the export keeps the order's index and begins at once; where a row cannot have one, nothing is looked up.
 */
export const CSV_FROM = sql`contribution c
  CROSS JOIN LATERAL (SELECT csv_unit(c.currency) AS unit OFFSET 0) k
  LEFT JOIN LATERAL (SELECT * FROM supporter WHERE supporter.id = c.supporter_id OFFSET 0) s ON true
  LEFT JOIN LATERAL (SELECT coalesce(p.failure_message, p.outcome) AS response, p.reference, coalesce(p.captured_at, p.created_at) AS at FROM payment p
    WHERE p.contribution_id = c.id AND p.gateway <> 'offline' AND p.status <> 'failed' AND c.payment_type NOT IN ('cash', 'check', 'other', 'free')
    ORDER BY p.id DESC LIMIT 1) g ON true
  LEFT JOIN LATERAL (SELECT r.number, r.issued_at, r.amount_minor AS minor FROM tax_receipt r
    WHERE r.contribution_id = c.id AND r.receipt_type = 'single' AND r.status = 'issued' AND r.deleted_at IS NULL) t ON true
  LEFT JOIN LATERAL (SELECT string_agg(l.description, ', ' ORDER BY l.id) FILTER (WHERE l.sponsorship_id IS NOT NULL) AS sponsored,
      string_agg(l.description, ', ' ORDER BY l.id) FILTER (WHERE l.fundraising_page_id IS NOT NULL) AS paged
    FROM contribution_line l WHERE ${HAS_GIVING} AND l.contribution_id = c.id AND (l.sponsorship_id IS NOT NULL OR l.fundraising_page_id IS NOT NULL)) n ON true`

/** The currency of the organisation, where a contribution can be in another. */
const isMixed = (ctx: Ctx): boolean => tillSettings(ctx.settings).currencies.length > 1

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

const address = (side: 'Billing' | 'Shipping'): ListColumn[] =>
  ADDRESS.map(([head, column]) => text(`${side} ${head}`, sql`c.${name(`${side.toLowerCase()}_${column}`)}`))

/** Reads as complete where nothing is to be fulfilled (R-CONTRIBUTIONS-3). */
function fulfilled(ctx: Ctx): Sql {
  const rule = ruleOf(ctx)
  if (rule === 'never') return sql`'Y'`
  return rule === 'always' ? sql`csv_flag(c.is_fulfilled)` : sql`csv_flag(c.is_fulfilled OR c.shippable_items = 0)`
}

/** The documented columns (R-CONTRIBUTIONS-7), and behind them whom and what a contribution was for. */
export const CONTRIBUTION_CSV: readonly (CsvColumn | ListColumn)[] = [
  moment('Ordered At', sql`c.ordered_at`),
  text('Contribution Number', sql`c.number::text`),
  text('Source', sql`coalesce(nullif(c.source, ''), 'Web')`),
  flag('POS', sql`c.is_pos`),
  moment('POS Entered Date/Time', sql`CASE WHEN c.is_pos THEN c.completed_at END`),
  cell('POS User', sql`(SELECT csv_text(u.first_name || ' ' || u.last_name) FROM staff u WHERE c.is_pos AND u.id = c.created_by)`),
  cell('Supporter Type', sql`(SELECT csv_text(a.name) FROM account_type a WHERE a.id = c.account_type_id)`),
  text('Organization Name', sql`c.billing_organization_name`),
  ...address('Billing'),
  cell('Items', sql`c.total_qty`),
  cell('Total Weight', sql`c.total_weight_grams || ' g'`),
  money('Contribution Subtotal', sql`c.subtotal_minor`),
  money('Shipping', sql`c.shipping_minor`),
  money('Tax', sql`c.tax_minor`),
  money('DCC', sql`c.dcc_minor`),
  money('Contribution Total', sql`c.total_minor`),
  cell('Currency', sql`c.currency`),
  { ...cell('FX Rate', sql`trim_scale(c.functional_rate)`), isShown: isMixed },
  {
    head: (ctx) => `${ctx.organisation.currency} Contribution Total`,
    value: () => sql`csv_money(c.functional_total_minor, csv_unit(coalesce(c.functional_currency, c.currency)))`,
    isShown: isMixed,
  },
  text('Payment Type', sql`c.payment_label`),
  text('Gateway Response', sql`g.response`),
  text('Gateway Confirmation Number', sql`g.reference`),
  moment('Gateway Time', sql`g.at`),
  text('IP', sql`c.client_ip`),
  text('Browser', sql`c.client_browser`),
  later('Tracking Source'),
  later('Tracking Medium'),
  later('Tracking Campaign'),
  text('Check Number', sql`c.check_number`),
  date('Check Date', sql`c.check_date`),
  money('Check Amount', sql`c.check_minor`),
  money('Cash Received', sql`c.cash_received_minor`),
  money('Change Given', sql`c.cash_change_minor`),
  text('Other Payment Reference', sql`c.other_reference`),
  text('Other Payment Note', sql`c.other_note`),
  // Each text by itself: around a query csv_text would be called as a function, row by row.
  cell(
    'Shipping Method',
    sql`coalesce(csv_text(c.courier_method), (SELECT csv_text(m.name) FROM shipping_method m WHERE m.id = c.shipping_method_id), csv_text(c.free_shipping_label))`,
  ),
  ...address('Shipping'),
  text('Special Notes', sql`c.comments`),
  { head: 'Fulfilled', value: fulfilled },
  moment('Refund Date/Time', sql`c.refunded_at`),
  money('Refund Amount', sql`nullif(c.refunded_minor, 0)`),
  cell(
    'Refund Authorization',
    sql`CASE WHEN c.refunded_minor > 0 THEN (SELECT csv_text(string_agg(f.reference, ', ' ORDER BY f.id)) FROM refund f WHERE f.contribution_id = c.id AND f.status IN ('succeeded', 'pending')) END`,
  ),
  moment('Tax Receipt Date', sql`t.issued_at`),
  text('Tax Receipt Number', sql`t.number`),
  money('Tax Receipt Amount', sql`t.minor`),
  cell('Supporter ID', sql`c.supporter_id`),
  text('Display Name', sql`s.display_name`),
  text('Organization', sql`s.bill_organization_name`),
  text('First', sql`s.first_name`),
  text('Last', sql`s.last_name`),
  text('Email', sql`s.email`),
  later('Has a Login'),
  later('Referral Website'),
  text('Referral Source', sql`c.referral_source`),
  cell('DP Donor ID', sql`s.donor_id`),
  later('DP Gift IDs'),
  text('Sponsorships', sql`n.sponsored`),
  text('Fundraising Pages', sql`n.paged`),
]
