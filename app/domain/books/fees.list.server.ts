import { z } from 'zod'
import { listFrom } from '~/lists/sql/list-from.server'
import { contributionPath, NOBODY } from '~/domain/contributions/contribution'
import { dccFigures } from '~/domain/reports/dcc.list.server'
import { addDays, fullMoment, shortMoment } from '~/kit/calendar'
import { html } from '~/kit/html'
import { dayTally, makeFacet, matchCurrency } from '~/lists/scale/day-tally'
import { moment, money, person, reference, status, text, type ListColumn, type Row } from '~/lists/declare/columns'
import { choice, exact, options, textSearch, type Choice, type Options } from '~/lists/declare/filters'
import { formatMoney } from '~/kit/money'
import type { Ctx } from '~/kit/operation'
import { sql, wholeNumber, type Sql } from '~/kit/sql'
import { DESCRIPTION, feeSearch, feesWithin, hasFeeWords } from './fee-words'
import { toDays, toInstants, isMonth, monthsBefore, formatMonth } from './fee-period'

type Active = Readonly<Record<string, unknown>>

const MONTHS_SHOWN = 24

/** Defaults to the current UTC month (R-BOOKS-3). */
const readMonth = ({ period }: Active, { now }: Ctx): string =>
  Array.isArray(period) && typeof period[0] === 'string' ? period[0] : monthsBefore(now, 0)

function isOfMonth(active: Active, ctx: Ctx): Sql {
  const { from, until } = toInstants(readMonth(active, ctx))
  return sql`f.created_at >= ${from} AND f.created_at < ${until}`
}

/** Spam costs nothing (R-CONTRIBUTIONS-8). */
const IS_CHARGED = sql`NOT c.is_spam`

const months = ({ now }: Ctx, selected: readonly string[]): Choice[] =>
  [...new Set([...Array.from({ length: MONTHS_SHOWN }, (_, index) => monthsBefore(now, index)), ...selected])]
    .toSorted()
    .toReversed()
    .map((value) => ({ value, label: formatMonth(value) }))

const KINDS = {
  payment: { word: 'Payment' },
  refund: { word: 'Refund' },
  adjustment: { word: 'Adjustment', tone: 'warn' },
} as const

const kinds: Options = Object.fromEntries(
  Object.entries(KINDS).map(([value, { word }]) => [value, { label: word, where: sql`f.kind = ${value}` }]),
)

const spanOfMonth = (period: unknown, ctx: Ctx) => {
  const { first, last } = toDays(readMonth({ period }, ctx))
  return { first, end: addDays(last, 1), beside: [] }
}

/** The counters' label holds the rate and the currency of the settled amount. */
const COUNTED_RATE = sql`trim_scale(split_part(label, ' ', 1)::numeric / 10000)::text || '%'`
const withSign = (rate: string): string => rate.replace(/%?$/, '%')

const tally = dayTally({
  name: 'fees',
  at: sql`f.created_at`,
  range: 'period',
  span: spanOfMonth,
  by: sql`split_part(label, ' ', 2)`,
  sums: { settled: sql`refunded_minor` },
  facets: {
    kind: makeFacet({ payment: sql`bucket = 1`, refund: sql`bucket = 2`, adjustment: sql`bucket = 3` }),
    rate: (rate) => sql`${COUNTED_RATE} = ${withSign(String(rate))}`,
    currency: matchCurrency,
  },
  rows: { from: sql`platform_fee f`, where: sql`true` },
})

/** Shows times in UTC, because the months of this report are UTC months. */
const inUtc = (column: ListColumn): ListColumn => ({
  ...column,
  show: (at, _row, { ctx: { now } }) =>
    at instanceof Date ? { text: shortMoment(at, { zone: 'UTC', now }), title: fullMoment(at, 'UTC') } : { text: '–' },
  csvValue: () => sql`csv_moment(${column.value}, 'UTC')`,
})

const formatFee = (minor: bigint, currency: string): string =>
  `${formatMoney({ minor, currency })} ${currency}${minor < 0n ? ' ↩' : ''}`

const record = ({ number }: Row): string | null => (typeof number === 'string' ? contributionPath(number) : null)
const RATE = sql`trim_scale(f.rate_ppm / 10000.0)::text || '%'`

export const platformFeeList = listFrom({
  name: 'platform-fees',
  noun: { many: 'fees', one: 'fee' },
  permission: 'reports.transaction_fees',
  from: (active, ctx) => feesWithin(isOfMonth(active, ctx)),
  where: IS_CHARGED,
  key: sql`f.id`,
  columns: {
    description: text('Description', DESCRIPTION, { isMain: true }),
    supporter: person('Supporter', sql`c.supporter_name`, {
      none: NOBODY,
      csv: false,
      call: false,
      page: { width: 180, from: 1280 },
    }),
    kind: status('Type', sql`f.kind`, { words: KINDS, csv: false, page: { width: 110, place: 'below' } }),
    reference: reference('Ref #', sql`p.reference`, { page: { width: 150, from: 1024 } }),
    rate: text('Rate', RATE, { csv: false, page: { width: 70, from: 1024, place: 'below-2' } }),
    fee: money('Fee', sql`f.fee_minor`, { currency: sql`f.currency`, page: { width: 100, from: 1024 } }),
    exchange: text('Exchange Rate', sql`trim_scale(f.exchange_rate)::text`, { page: false }),
    settled: money('Settled Fee', sql`f.settled_minor`, {
      currency: sql`f.settled_currency`,
      page: { width: 110, place: 'amount' },
    }),
    at: inUtc(moment('Date', sql`f.created_at`, { sort: true, page: { width: 110, place: 'amount-below' } })),
    currency: text('Currency', sql`f.currency::text`, { page: false, call: false }),
    settledCurrency: text('Settled Currency', sql`f.settled_currency::text`, { page: false, call: false }),
  },
  carries: { number: sql`c.number` },
  filters: {
    search: textSearch({
      param: 'search',
      where: hasFeeWords,
      search: (typed, ctx, active) => feeSearch(typed, isOfMonth(active, ctx)),
    }),
    period: choice({
      label: 'Month',
      param: 'period',
      isSingle: true,
      each: z.coerce.string().trim().refine(isMonth),
      where: () => null,
      choices: months,
    }),
    kind: options({ label: 'Type', param: 'type', of: kinds }),
    rate: exact({ label: 'Rate', param: 'rate', isMore: true, where: (rate) => sql`${RATE} = ${withSign(rate)}` }),
    currency: exact({
      label: 'Currency',
      param: 'currency_code',
      isMore: true,
      where: (code) => sql`f.currency = upper(${code})`,
    }),
  },
  search: 'search',
  defaultSort: ['at', 'desc'],
  scale: {
    rangeFilters: ['period'],
    tally,
    isBounded: true,
  },
  sums: ['settled'],
  link: record,
  csv: {
    name: 'platform_fees',
    columns: ['at', 'reference', 'description', 'fee', 'currency', 'exchange', 'settled', 'settledCurrency'],
  },
  call: {
    order: ['at', 'reference', 'description', 'rate', 'fee', 'exchange', 'settled'],
    cells: {
      at: {
        sort: 'at',
        html: ({ at }) => html`${at instanceof Date ? at.toISOString().slice(0, 19).replace('T', ' ') : ''}`,
      },
      description: (row) => {
        const to = record(row)
        return to === null ? html`${String(row.description)}` : html`<a href="${to}">${String(row.description)}</a>`
      },
      fee: ({ fee, fee_currency: currency }) => html`${formatFee(BigInt(fee as bigint), String(currency))}`,
    },
  },
})

type FeeSum = {
  rate: string
  currency: string
  payments: bigint
  paymentsMinor: bigint
  refunds: bigint
  refundsMinor: bigint
  adjustmentsMinor: bigint
  totalMinor: bigint
}

function feeSums(ctx: Ctx, period: string): Promise<(FeeSum & { settledMinor: bigint })[]> {
  const { first, end } = spanOfMonth([period], ctx)
  const sumOf = (of: Sql, bucket: number) =>
    sql`coalesce(sum(${of}) FILTER (WHERE bucket = ${wholeNumber(bucket)}), 0)::bigint`
  return ctx.read.rows(sql`
    SELECT ${COUNTED_RATE} AS rate, currency, ${sumOf(sql`n`, 1)} AS payments,
      ${sumOf(sql`total_minor`, 1)} AS payments_minor, ${sumOf(sql`n`, 2)} AS refunds,
      ${sumOf(sql`-total_minor`, 2)} AS refunds_minor, ${sumOf(sql`total_minor`, 3)} AS adjustments_minor,
      sum(total_minor)::bigint AS total_minor, sum(refunded_minor)::bigint AS settled_minor
    FROM list_tally_now WHERE list = 'fees' AND day >= ${first}::date AND day < ${end}::date
    GROUP BY split_part(label, ' ', 1), currency HAVING sum(n) <> 0
    ORDER BY split_part(label, ' ', 1)::integer, currency`)
}

export type FeeMonth = {
  period: string
  currency: string
  sums: FeeSum[]
  fees: bigint
  collected: bigint
  extra: bigint
}

export async function feeMonth(ctx: Ctx, fields: Record<string, unknown>): Promise<FeeMonth> {
  const period = readMonth(platformFeeList.read(fields).active, ctx)
  const { first, last } = toDays(period)
  const [sums, { dcc }] = await Promise.all([
    feeSums(ctx, period),
    dccFigures(ctx, { period_start: first, period_end: last }),
  ])
  const fees = sums.reduce((sum, { settledMinor }) => sum + settledMinor, 0n)
  const collected = dcc ?? 0n
  return {
    period,
    currency: ctx.organisation.currency,
    sums,
    fees,
    collected,
    extra: collected > fees ? collected - fees : 0n,
  }
}
