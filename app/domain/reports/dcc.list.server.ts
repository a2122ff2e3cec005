import { listFrom } from '~/lists/sql/list-from.server'
import { matching } from '~/lists/sql/matching.server'
import { contributionPath, NOBODY } from '~/domain/contributions/contribution'
import { providerNameSql } from '~/domain/payments/gateway-name'
import { html } from '~/kit/html'
import { code, moment, money, person, reference, text, type Row } from '~/lists/declare/columns'
import { dayTally, makeFacet, selectTalliedSums } from '~/lists/scale/day-tally'
import { amounts, moments, options, textSearch } from '~/lists/declare/filters'
import type { ListDeclaration } from '~/lists/declare/declaration'
import { MAX_COUNTED, type ListQuery, type Totals } from '~/lists/list'
import type { TotalRow } from '~/lists/scale/scale'
import type { Ctx } from '~/kit/operation'
import { sql, type Sql } from '~/kit/sql'
import { RECURRING } from './addresses'
import { ABOUT, BY_LINE, CHARGES, COVERED, COVERED_KEY, coveredOfKeys, IS_ACCEPTED, LINES } from './covered/rows'
import { coveredWith, hasAnyWord } from './covered/words'
import { PAYMENT_METHOD } from './report-filters.server'

const KINDS_OF_TALLY = { kind: makeFacet({ onetime: sql`bucket & 8 <> 0`, recurring: sql`bucket & 8 = 0` }) }

const CURRENCY = sql`p.currency`

function rows({ search, dcc, period }: ListQuery['active'], ctx: Ctx): Sql {
  if (typeof search !== 'string') return sql`${dcc === undefined ? COVERED : BY_LINE}${ABOUT}`
  const within = period === undefined ? null : (dccList.filters.period?.where(period, ctx) ?? null)
  return sql`${coveredWith(search, within === null ? 'others' : { period: within })}${ABOUT}`
}

const tally = dayTally({
  name: 'covered',
  at: sql`p.created_at`,
  range: 'period',
  where: sql`bucket & 1 <> 0`,
  sums: { dcc: sql`total_minor`, amount: sql`refunded_minor` },
  facets: KINDS_OF_TALLY,
  rows: { from: COVERED, where: IS_ACCEPTED },
})
const CSV_ONLY = { page: false, call: false } as const

const ALONG = sql`${COVERED}${ABOUT}`

const record = ({ number, plan, isCharge }: Row): string | null => {
  if (isCharge === true) return `${RECURRING}/${String(plan)}`
  return typeof number === 'string' ? contributionPath(number) : null
}

export const dccList = listFrom({
  name: 'donor-covers-costs',
  noun: { many: 'lines', one: 'line' },
  permission: 'reports.donor_covers_costs',
  from: rows,
  where: IS_ACCEPTED,
  key: COVERED_KEY,
  scale: {
    hasComputedKey: true,
    ofKeys: coveredOfKeys,
    rangeFilters: ['period'],
    along: () => ALONG,
    tally,
    isBounded: true,
  },
  columns: {
    supporter: person('Supporter', sql`c.supporter_name`, { isMain: true, none: NOBODY, csv: 'Account' }),
    source: reference(
      'Source',
      sql`CASE WHEN d.transaction_id IS NULL THEN c.number::text ELSE r.profile_id::text END`,
      {
        csv: false,
        page: { width: 120, place: 'below' },
      },
    ),
    description: text('Description', sql`l.description`, { csv: false, page: { width: 200, from: 1024 } }),
    gateway: text('Gateway', providerNameSql(sql`p.gateway`), { page: { width: 100, from: 1280 } }),
    method: text('Method', PAYMENT_METHOD, { page: { width: 150, from: 1280, place: 'below-2' } }),
    amount: money('Amount', sql`d.amount_minor`, {
      currency: CURRENCY,
      csv: 'Line Item Amount',
      page: { width: 110, from: 1024 },
    }),
    dcc: money('DCC Amount', sql`d.dcc_minor`, { currency: CURRENCY, page: { width: 110, place: 'amount' } }),
    at: moment('Date', sql`p.created_at`, { sort: true, page: { width: 110, place: 'amount-below' } }),
    contribution: reference('Contribution Reference', sql`c.number`, CSV_ONLY),
    profile: reference('Recurring Profile', sql`r.profile_id`, CSV_ONLY),
    productCode: code('Product Code', sql`pr.code`, CSV_ONLY),
    product: text('Product Name', sql`pr.name`, CSV_ONLY),
    variant: text('Variant Name', sql`v.name`, CSV_ONLY),
    gl: code('Product GL Code', sql`l.fund_code`, CSV_ONLY),
  },
  carries: { number: sql`c.number`, plan: sql`r.profile_id`, isCharge: sql`d.transaction_id IS NOT NULL` },
  filters: {
    search: textSearch({
      param: 'search',
      where: hasAnyWord,
      search: (typed) => ({ from: sql`${coveredWith(typed)}${ABOUT}`, along: hasAnyWord(typed) }),
    }),
    period: moments({ label: 'Date', from: 'period_start', to: 'period_end', at: sql`p.created_at` }),
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
  sums: ['dcc', 'amount'],
  link: record,
  csv: {
    name: 'donor_covers_costs',
    from: sql`${BY_LINE}${ABOUT}`,
    columns: [
      ...[
        'contribution',
        'supporter',
        'profile',
        'productCode',
        'product',
        'variant',
        'gl',
        'gateway',
        'method',
        'amount',
        'dcc',
        'at',
      ],
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

/** `dcc` and `amount` are null beyond the counting limit. */
export type DccFigures = { lines: bigint; dcc: bigint | null; amount: bigint | null; eligible: bigint }

const UNKNOWN = { lines: BigInt(MAX_COUNTED), dcc: null, amount: null }

const asFigures = (row: TotalRow | null): { lines: bigint; dcc: bigint; amount: bigint; n: bigint } => ({
  lines: BigInt(row?.lines ?? 0),
  dcc: BigInt(row?.dcc ?? 0),
  amount: BigInt(row?.amount ?? 0),
  n: row?.n ?? 0n,
})

const RATE = sql`CASE WHEN d.transaction_id IS NULL THEN (SELECT o.functional_rate FROM contribution o
  WHERE o.id = p.contribution_id)
  ELSE (SELECT o.functional_rate FROM recurring_transaction o WHERE o.id = d.transaction_id) END`
const COVERABLE = { from: sql`payment p JOIN LATERAL (${LINES} UNION ALL ${CHARGES}) d ON d.can`, where: IS_ACCEPTED }

/** Sums lines that could be covered and lines that were, in the organization's currency at each day's rate. */
async function coverable(ctx: Ctx, query: ListQuery) {
  const home = sql`csv_unit(${ctx.organisation.currency}::text)`
  const counted = (minor: Sql) => sql`${minor} * csv_unit(currency) * label::numeric / ${home}`
  const ofRow = (minor: Sql) =>
    sql`CASE WHEN d.dcc_minor > 0 THEN ${minor} * csv_unit(p.currency) * ${RATE} / ${home} ELSE 0 END`
  const rows = {
    lines: sql`CASE WHEN d.dcc_minor > 0 THEN 1 ELSE 0 END`,
    dcc: ofRow(sql`d.dcc_minor`),
    amount: ofRow(sql`d.amount_minor`),
  }
  const requested = selectTalliedSums(
    {
      name: 'covered',
      at: sql`p.created_at`,
      range: 'period',
      by: sql`''`,
      sums: {
        lines: sql`CASE WHEN bucket & 1 <> 0 THEN n ELSE 0 END`,
        dcc: counted(sql`total_minor`),
        amount: counted(sql`refunded_minor`),
      },
      facets: KINDS_OF_TALLY,
      rows: COVERABLE,
    },
    query,
    { ctx, list: { filters: dccList.filters, totals: { by: sql`''`, sums: rows } } },
  )
  if (requested === null) throw new Error('the counters know every period and kind')
  return asFigures(await ctx.read.record<TotalRow>(requested))
}

async function sumRows(ctx: Ctx, query: ListQuery) {
  const unit = sql`csv_unit(p.currency) * CASE WHEN d.transaction_id IS NULL THEN c.functional_rate
    ELSE (SELECT o.functional_rate FROM recurring_transaction o
      WHERE o.id = d.transaction_id) END / csv_unit(${ctx.organisation.currency}::text)`
  const { from, where } = matching({ ...dccList, from: rows(query.active, ctx) } as unknown as ListDeclaration, query, {
    ctx,
    ...(query.isExact ? {} : { by: 'found' }),
  })
  return asFigures(
    await ctx.read.record<TotalRow>(sql`
      SELECT count(*) AS n, count(*) AS lines, coalesce(sum(dcc_minor * unit), 0)::bigint AS dcc,
        coalesce(sum(amount_minor * unit), 0)::bigint AS amount
      FROM (SELECT d.dcc_minor, d.amount_minor, ${unit} AS unit FROM ${from} WHERE ${where}) d`),
  )
}

/**
 * Returns the covered costs, their lines and amounts, in the organization's currency, and the number of lines that
 * could have been covered (R-REPORTS-6).
 */
export async function dccFigures(
  ctx: Ctx,
  fields: Record<string, unknown>,
  listed?: Promise<Pick<Totals, 'isMore'>>,
): Promise<DccFigures> {
  const query = dccList.read(fields)
  const { search: _search, dcc: _dcc, ...known } = query.active
  const isNarrower = Object.keys(known).length < Object.keys(query.active).length
  const narrowed = async () => ((await (listed ?? dccList.count(ctx, query))).isMore ? UNKNOWN : sumRows(ctx, query))
  const [whole, narrower] = await Promise.all([
    coverable(ctx, { ...query, active: known }),
    isNarrower ? narrowed() : null,
  ])
  const { lines, dcc, amount } = narrower ?? whole
  return { lines, dcc, amount, eligible: whole.n }
}
