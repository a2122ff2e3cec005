import { listFrom } from '~/db/list-source.server'
import { contributionPath, NOBODY } from '~/domain/contributions/contribution'
import { providerNameOf } from '~/domain/payments/gateway-name'
import { html } from '~/kit/html'
import { code, moment, money, person, reference, text, type Row } from '~/kit/list/columns'
import { amounts, moments, options, words } from '~/kit/list/filters'
import type { Ctx } from '~/kit/operation'
import { likeText, sql, type Sql } from '~/kit/sql'
import { RECURRING } from './addresses'
import { PAYMENT_METHOD } from './report-filters.server'

const CURRENCY = sql`d.currency`

/** Lines of contributions with what their sale was paid by, the last payment that was accepted, and charges of plans that a bank took or is about to. */
const COVERED = sql`(
    SELECT l.id AS line_id, q.id AS payment_id, q.created_at AS paid_at, NULL::int AS transaction_id, c.ordered_at AS at, l.dcc_minor, l.total_minor + l.dcc_minor AS amount_minor, c.currency, c.functional_rate, c.refunded_minor
    FROM payment q JOIN contribution c ON c.id = q.contribution_id JOIN contribution_line l ON l.contribution_id = c.id
    WHERE c.is_listed AND q.status IN ('succeeded', 'pending')
      AND NOT EXISTS (SELECT 1 FROM payment n WHERE n.contribution_id = q.contribution_id AND n.id > q.id AND n.status IN ('succeeded', 'pending'))
    UNION ALL
    SELECT y.line_id, t.payment_id, x.created_at, t.id, t.attempted_at, t.dcc_minor, t.amount_minor - t.tax_minor - t.shipping_minor, t.currency, t.functional_rate, t.refunded_minor
    FROM recurring_transaction t JOIN recurring_profile y ON y.id = t.profile_id JOIN payment x ON x.id = t.payment_id AND x.status IN ('succeeded', 'pending')
    WHERE t.payment_status = 'Completed' AND y.contribution_id NOT IN (SELECT o.id FROM contribution o WHERE o.deleted_at IS NOT NULL OR o.is_spam)) d`

const ROWS = sql`${COVERED} LEFT JOIN contribution_line l ON l.id = d.line_id LEFT JOIN contribution c ON c.id = l.contribution_id LEFT JOIN payment p ON p.id = d.payment_id
  LEFT JOIN product_variant v ON v.id = l.variant_id LEFT JOIN product pr ON pr.id = v.product_id LEFT JOIN recurring_profile r ON r.line_id = d.line_id`
const IS_COUNTED = sql`d.refunded_minor = 0`
const CSV_ONLY = { page: false, call: false } as const

/** Any of the words is in the number, the plan, the brand or the gateway (R-REPORTS-6). */
const anyWord = (typed: string): Sql =>
  sql`lower(concat_ws(' ', c.number, r.profile_id, p.card_brand, p.gateway)) LIKE ANY(${typed
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => `%${likeText(word)}%`)}::text[])`

const record = ({ number, plan, isCharge }: Row): string | null => {
  if (isCharge === true) return `${RECURRING}/${String(plan)}`
  return typeof number === 'string' ? contributionPath(number) : null
}

/** What donors paid on top so that the costs of their payment are covered, once or with each charge of a plan, the newest first (R-REPORTS-6). */
export const dccList = listFrom({
  name: 'donor-covers-costs',
  noun: { many: 'lines', one: 'line' },
  permission: 'reports.donor_covers_costs',
  from: ROWS,
  where: sql`d.dcc_minor > 0 AND ${IS_COUNTED}`,
  // A line, or the charge of a plan: one has even numbers, the other odd ones.
  key: sql`(CASE WHEN d.transaction_id IS NULL THEN d.line_id * 2 ELSE d.transaction_id * 2 + 1 END)`,
  hasComputedKey: true,
  columns: {
    supporter: person('Supporter', sql`c.supporter_name`, { isMain: true, none: NOBODY, csv: 'Account' }),
    source: reference('Source', sql`CASE WHEN d.transaction_id IS NULL THEN c.number::text ELSE r.profile_id::text END`, {
      csv: false,
      page: { width: 120, place: 'below' },
    }),
    description: text('Description', sql`l.description`, { csv: false, page: { width: 200, from: 1024 } }),
    gateway: text('Gateway', providerNameOf(sql`p.gateway`), { page: { width: 100, from: 1280 } }),
    method: text('Method', PAYMENT_METHOD, { page: { width: 150, from: 1280, place: 'below-2' } }),
    amount: money('Amount', sql`d.amount_minor`, { currency: CURRENCY, csv: 'Line Item Amount', page: { width: 110, from: 1024 } }),
    dcc: money('DCC Amount', sql`d.dcc_minor`, { currency: CURRENCY, page: { width: 110, place: 'amount' } }),
    at: moment('Date', sql`d.at`, { sort: true, page: { width: 110, place: 'amount-below' } }),
    contribution: reference('Contribution Reference', sql`c.number`, CSV_ONLY),
    profile: reference('Recurring Profile', sql`r.profile_id`, CSV_ONLY),
    productCode: code('Product Code', sql`pr.code`, CSV_ONLY),
    product: text('Product Name', sql`pr.name`, CSV_ONLY),
    variant: text('Variant Name', sql`v.name`, CSV_ONLY),
    gl: code('Product GL Code', sql`l.fund_code`, CSV_ONLY),
  },
  carries: { number: sql`c.number`, plan: sql`r.profile_id`, isCharge: sql`d.transaction_id IS NOT NULL` },
  filters: {
    search: words({ param: 'search', where: anyWord }),
    // Of `d`, not of `p`: beginning with the payments of a month, Postgres would put all lines together once for each of them.
    period: moments({ label: 'Date', from: 'period_start', to: 'period_end', at: sql`d.paid_at` }),
    kind: options({
      label: 'Kind',
      param: 'fo',
      of: {
        onetime: { label: 'Contributions', where: sql`d.transaction_id IS NULL` },
        recurring: { label: 'Recurring plans', where: sql`d.transaction_id IS NOT NULL` },
      },
    }),
    dcc: amounts({ label: 'DCC amount', from: 'dcc_from', to: 'dcc_to', minor: sql`d.dcc_minor` }),
  },
  search: 'search',
  defaultSort: ['at', 'desc'],
  isBounded: true,
  sums: ['dcc', 'amount'],
  link: record,
  csv: {
    name: 'donor_covers_costs',
    columns: [
      ...['contribution', 'supporter', 'profile', 'productCode', 'product', 'variant', 'gl', 'gateway', 'method', 'amount', 'dcc', 'at'],
    ],
  },
  call: {
    order: ['source', 'supporter', 'description', 'gateway', 'method', 'amount', 'dcc', 'at'],
    cells: {
      source: (row) => {
        const to = record(row)
        return to === null ? html`` : html`<a href="${to}">${row.isCharge === true ? '' : '#'}${String(row.source)}</a>`
      },
    },
  },
})

export type DccFigures = { lines: bigint; dcc: bigint; amount: bigint; converted: bigint; eligible: bigint }

/** The head of the report, in the organization's currency: sum, mean, share of the amounts, and how many of the payments that could did. */
export async function dccFigures(ctx: Ctx, fields: Record<string, unknown>): Promise<DccFigures> {
  const query = dccList.read(fields)
  const unit = sql`csv_unit(d.currency) * d.functional_rate / csv_unit(${ctx.organisation.currency}::text)`
  const found = await ctx.read.first<DccFigures>(sql`
    WITH rows AS (SELECT d.payment_id, d.dcc_minor, d.amount_minor, ${unit} AS unit FROM ${ROWS} WHERE ${dccList.condition(query, ctx)})
    SELECT count(*) AS lines, coalesce(sum(round(dcc_minor * unit)), 0)::bigint AS dcc, coalesce(sum(round(amount_minor * unit)), 0)::bigint AS amount,
      count(DISTINCT payment_id) AS converted,
      (SELECT count(DISTINCT d.payment_id) FROM ${ROWS} WHERE (l.is_dcc_eligible OR d.dcc_minor > 0) AND ${IS_COUNTED} AND ${periodOf(query.active, ctx)}) AS eligible FROM rows`)
  return found ?? { lines: 0n, dcc: 0n, amount: 0n, converted: 0n, eligible: 0n }
}

const periodOf = ({ period }: Readonly<Record<string, unknown>>, ctx: Ctx): Sql =>
  period === undefined ? sql`true` : (dccList.declared.filters.period?.where(period, ctx) ?? sql`true`)
