import { listFrom } from '~/db/list-source.server'
import { contributionPath, NOBODY } from '~/domain/contributions/contribution'
import { html } from '~/kit/html'
import { code, moment, money, person, reference, text } from '~/kit/list/columns'
import { amounts, moments, words } from '~/kit/list/filters'
import type { Ctx } from '~/kit/operation'
import { likeText, sql, type Sql } from '~/kit/sql'
import { PAYMENT_METHOD } from './report-filters.server'

const CURRENCY = sql`c.currency`
const ROWS = sql`contribution_line l JOIN contribution c ON c.id = l.contribution_id
  JOIN LATERAL (SELECT * FROM payment q WHERE q.contribution_id = c.id AND q.status IN ('succeeded', 'pending') ORDER BY q.id DESC LIMIT 1) p ON true
  LEFT JOIN product_variant v ON v.id = l.variant_id LEFT JOIN product pr ON pr.id = v.product_id LEFT JOIN recurring_profile r ON r.line_id = l.id`
const IS_COUNTED = sql`c.is_listed AND c.refunded_minor = 0`
const CSV_ONLY = { page: false, call: false } as const

/** Any of the words is in the number, the plan, the brand or the gateway (R-REPORTS-6). */
const anyWord = (typed: string): Sql =>
  sql`lower(concat_ws(' ', c.number, r.profile_id, p.card_brand, p.gateway)) LIKE ANY(${typed
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => `%${likeText(word)}%`)}::text[])`

/** What donors paid on top so that the costs of their payment are covered, the newest first (R-REPORTS-6). */
export const dccList = listFrom({
  name: 'donor-covers-costs',
  noun: { many: 'lines', one: 'line' },
  permission: 'reports.donor_covers_costs',
  from: ROWS,
  where: sql`l.dcc_minor > 0 AND ${IS_COUNTED}`,
  key: sql`l.id`,
  columns: {
    supporter: person('Supporter', sql`c.supporter_name`, { isMain: true, none: NOBODY, csv: 'Account' }),
    source: reference('Source', sql`c.number`, { csv: 'Contribution Reference', page: { width: 120, place: 'below' } }),
    description: text('Description', sql`l.description`, { csv: false, page: { width: 200, from: 1024 } }),
    gateway: text('Gateway', sql`p.gateway`, { page: { width: 100, from: 1280 } }),
    method: text('Method', PAYMENT_METHOD, { page: { width: 150, from: 1280, place: 'below-2' } }),
    amount: money('Amount', sql`l.total_minor + l.dcc_minor`, {
      currency: CURRENCY,
      csv: 'Line Item Amount',
      page: { width: 110, from: 1024 },
    }),
    dcc: money('DCC Amount', sql`l.dcc_minor`, { currency: CURRENCY, page: { width: 110, place: 'amount' } }),
    at: moment('Date', sql`c.ordered_at`, { sort: true, page: { width: 110, place: 'amount-below' } }),
    profile: reference('Recurring Profile', sql`r.profile_id`, CSV_ONLY),
    productCode: code('Product Code', sql`pr.code`, CSV_ONLY),
    product: text('Product Name', sql`pr.name`, CSV_ONLY),
    variant: text('Variant Name', sql`v.name`, CSV_ONLY),
    gl: code('Product GL Code', sql`l.fund_code`, CSV_ONLY),
  },
  filters: {
    search: words({ param: 'search', where: anyWord }),
    period: moments({ label: 'Date', from: 'period_start', to: 'period_end', at: sql`p.created_at` }),
    dcc: amounts({ label: 'DCC amount', from: 'dcc_from', to: 'dcc_to', minor: sql`l.dcc_minor` }),
  },
  search: 'search',
  defaultSort: ['at', 'desc'],
  sums: ['dcc', 'amount'],
  link: ({ source }) => (typeof source === 'string' ? contributionPath(source) : null),
  csv: {
    name: 'donor_covers_costs',
    columns: ['source', 'supporter', 'profile', 'productCode', 'product', 'variant', 'gl', 'gateway', 'method', 'amount', 'dcc', 'at'],
  },
  call: {
    order: ['source', 'supporter', 'description', 'gateway', 'method', 'amount', 'dcc', 'at'],
    cells: { source: ({ source }) => (typeof source === 'string' ? html`<a href="${contributionPath(source)}">#${source}</a>` : html``) },
  },
})

export type DccFigures = { lines: bigint; dcc: bigint; amount: bigint; converted: bigint; eligible: bigint }

/** The head of the report, in the organization's currency: sum, mean, share of the amounts, and how many of those who could did. */
export async function dccFigures(ctx: Ctx, fields: Record<string, unknown>): Promise<DccFigures> {
  const query = dccList.read(fields)
  const unit = sql`csv_unit(c.currency) * c.functional_rate / csv_unit(${ctx.organisation.currency}::text)`
  const found = await ctx.read.first<DccFigures>(sql`
    WITH rows AS (SELECT l.*, ${unit} AS unit FROM ${ROWS} WHERE ${dccList.condition(query, ctx)})
    SELECT count(*) AS lines, coalesce(sum(round(dcc_minor * unit)), 0)::bigint AS dcc, coalesce(sum(round((total_minor + dcc_minor) * unit)), 0)::bigint AS amount,
      count(DISTINCT contribution_id) AS converted,
      (SELECT count(DISTINCT c.id) FROM ${ROWS} WHERE (l.is_dcc_eligible OR l.dcc_minor > 0) AND ${IS_COUNTED} AND ${periodOf(query.active, ctx)}) AS eligible FROM rows`)
  return found ?? { lines: 0n, dcc: 0n, amount: 0n, converted: 0n, eligible: 0n }
}

const periodOf = ({ period }: Readonly<Record<string, unknown>>, ctx: Ctx): Sql =>
  period === undefined ? sql`true` : (dccList.declared.filters.period?.where(period, ctx) ?? sql`true`)
