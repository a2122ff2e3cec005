import { listFrom } from '~/lists/sql/list-from.server'
import { contributionPath, NOBODY } from '~/domain/contributions/contribution'
import { html } from '~/kit/html'
import { count, moment, money, person, reference, status, type Row } from '~/lists/declare/columns'
import { linked, moments, options, type Options } from '~/lists/declare/filters'
import type { Ctx } from '~/kit/operation'
import type { Permission } from '~/kit/permission'
import { sql, type Sql } from '~/kit/sql'
import { RECURRING } from './addresses'

type Active = Readonly<Record<string, unknown>>

const LEFT_OF_LINE = sql`l.total_minor + CASE WHEN c.refunded_minor = 0 THEN 0
  ELSE coalesce((SELECT sum(e.amount_minor) FROM ledger_entry e WHERE e.line_id = l.id AND e.contribution_id = c.id
    AND e.refund_id IS NOT NULL), 0) END`

/** Sums items by contribution and by charge, each rounded like lifetime totals (R-SUPPORTERS-8). */
const DONATED = sql`(
    SELECT c.id AS contribution_id, NULL::int AS transaction_id, c.supporter_id, l.is_donation, c.ordered_at AS at,
      count(*)::int AS items,
      worth_at_home(sum(${LEFT_OF_LINE}), c.currency, c.functional_currency, c.functional_rate) AS minor
    FROM counted_contribution c JOIN contribution_line l ON l.contribution_id = c.id
    GROUP BY c.supporter_id, c.id, l.is_donation, c.ordered_at, c.refunded_minor, c.currency, c.functional_currency,
      c.functional_rate
    UNION ALL
    SELECT y.contribution_id, k.id, k.supporter_id, k.is_donation, k.attempted_at, 1,
      worth_at_home(k.net_minor, k.currency, k.functional_currency, k.functional_rate)
    FROM counted_transaction k JOIN recurring_profile y ON y.id = k.profile_id)`

/**
 * Sums what these supporters' pages raised from others, in the organization's currency. Leaves out refunds, tests and
 * spam.
 */
export const raisedBy = (supporters: Sql, currency: Sql): Sql => sql`(
    SELECT c.id AS contribution_id, NULL::int AS transaction_id, c.supporter_id, bool_and(l.is_donation) AS is_donation,
      c.ordered_at AS at, count(*)::int AS items,
      sum(round(l.total_minor * csv_unit(c.currency) * c.functional_rate / csv_unit(${currency})))::bigint AS minor
    FROM contribution_line l JOIN contribution c ON c.id = l.contribution_id
    WHERE l.fundraising_member_id = ${supporters} AND c.is_listed AND NOT c.is_test AND c.refunded_minor = 0
      AND c.supporter_id IS DISTINCT FROM l.fundraising_member_id
    GROUP BY c.id)`

function rows({ raised }: Active, { organisation: { currency } }: Ctx): Sql {
  const items = Array.isArray(raised) ? raisedBy(sql`ANY(${raised}::int[])`, sql`${currency}::text`) : DONATED
  return sql`${items} i JOIN contribution c ON c.id = i.contribution_id
    LEFT JOIN recurring_transaction t ON t.id = i.transaction_id
    LEFT JOIN recurring_profile r ON r.id = t.profile_id CROSS JOIN LATERAL (SELECT ${currency}::text AS currency) o`
}

const KINDS = { donation: { word: 'Donation', tone: 'good' }, purchase: { word: 'Purchase', tone: 'quiet' } } as const
const kinds: Options = {
  donation: { label: 'Donations', where: sql`i.is_donation` },
  purchase: { label: 'Purchases', where: sql`NOT i.is_donation` },
}

const record = ({ number, plan }: Row): string | null => {
  if (typeof plan === 'string') return `${RECURRING}/${plan}`
  return typeof number === 'string' ? contributionPath(number) : null
}

/** Without a supporter filter the list is empty, because its rows make up a figure about supporters. */
const isAboutSomebody = (active: Active): boolean =>
  ['supporter', 'referred', 'raised'].some((filter) => filter in active)

/** Giving reports name people, so the permission for money alone is not enough. */
export const IMPACT_PERMISSION = { all: ['reports', 'member'] } as const satisfies Permission

export const impactItemList = listFrom({
  name: 'impact-items',
  noun: { many: 'amounts', one: 'amount' },
  permission: IMPACT_PERMISSION,
  from: rows,
  where: (active) => (isAboutSomebody(active) ? sql`true` : sql`false`),
  // A contribution that is both donation and purchase has two rows.
  key: sql`(CASE WHEN i.transaction_id IS NOT NULL THEN i.transaction_id * 4 + 2
    ELSE i.contribution_id * 4 + i.is_donation::int END)`,
  scale: {
    hasComputedKey: true,
  },
  columns: {
    supporter: person('Supporter', sql`c.supporter_name`, { isMain: true, none: NOBODY }),
    kind: status('Type', sql`CASE WHEN i.is_donation THEN 'donation' ELSE 'purchase' END`, {
      words: KINDS,
      page: { width: 120, place: 'below' },
    }),
    reference: reference('Reference', sql`coalesce(r.profile_id::text, c.number::text)`, {
      page: { width: 140, place: 'below-2' },
    }),
    items: count('Items', sql`i.items`, { page: { width: 80, from: 1024 } }),
    amount: money('Amount', sql`i.minor`, { currency: sql`o.currency`, page: { width: 120, place: 'amount' } }),
    at: moment('Date', sql`i.at`, { sort: true, page: { width: 120, place: 'amount-below' } }),
  },
  carries: { number: sql`c.number`, plan: sql`r.profile_id` },
  filters: {
    kind: options({ label: 'Type', param: 'kind', of: kinds }),
    at: moments({ label: 'Date', from: 'date_from', to: 'date_to', at: sql`i.at` }),
    supporter: linked({
      label: 'Supporter',
      param: 'supporter',
      where: (people) => sql`i.supporter_id = ANY(${people}::int[])`,
    }),
    referred: linked({
      label: 'Referred by',
      param: 'referred_by',
      where: (people) =>
        sql`i.supporter_id = ANY(ARRAY(SELECT f.id FROM supporter f WHERE f.referred_by = ANY(${people}::int[])))`,
    }),
    // The list's own condition selects the rows.
    raised: linked({ label: 'Raised by', param: 'raised_by', where: () => null }),
  },
  defaultSort: ['at', 'desc'],
  sums: ['amount'],
  link: record,
  csv: { name: 'impact_items', columns: ['at', 'reference', 'supporter', 'kind', 'items', 'amount'] },
  call: {
    order: ['at', 'reference', 'supporter', 'kind', 'items', 'amount'],
    cells: {
      reference: (row) => {
        const to = record(row)
        return to === null ? html`` : html`<a href="${to}">${String(row.reference)}</a>`
      },
    },
  },
})
