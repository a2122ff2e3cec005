import { addDays, startOfDay } from '../calendar'
import type { Ctx } from '../operation'
import { all, either, join, name, sql, type Sql } from '../sql'
import type { Direction, ListDeclaration, ListQuery, Tally, TotalRow } from './list'
import type { Days } from './range-filters'

/** What a filter's values mean in the counters; null where they do not know one of them. */
export type Facet = (values: readonly string[]) => Sql | null

/** A filter of a few options, each as a condition on `bucket` and `label`; options that are left out are not known. */
export const facetOf =
  (of: Readonly<Record<string, Sql>>): Facet =>
  (values) => {
    const known = values.map((one) => of[one])
    return known.includes(undefined) ? null : either(known.filter((one) => one !== undefined))
  }

/** A filter by what the counters keep as their label. */
export const facetOfLabel: Facet = (values) => sql`label = ANY(${[...values]}::text[])`

export type DayTally = {
  /** Its name in `list_tally`. */
  name: string
  /** The moment whose day in UTC is counted, and the filter over it. */
  at: Sql
  range: string
  /** The sums of the list out of what is counted: `total_minor` and `refunded_minor` of a `bucket`. Of rows they are those of the list. */
  sums: Readonly<Record<string, Sql>>
  facets: Readonly<Record<string, Facet>>
  /** The rows of the list, for the hours beside whole days. */
  rows: Rows
  /** Rows that are counted and not in the list. */
  leftOut?: Rows
  /** Rows of the list that are not counted. */
  uncounted?: Rows
}

type Rows = { from: Sql; where: Sql }

const DAY = 86_400_000
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)
const momentOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** The whole days of UTC within days of the organization, and what lies beside them; null where there is no whole day. */
type Span = { first: string | null; end: string | null; beside: readonly (readonly [Date, Date])[] }

export function spanOf(days: Days | undefined, zone: string): Span | null {
  const low = days?.from ? startOfDay(days.from, zone) : null
  const high = days?.to ? startOfDay(addDays(days.to, 1), zone) : null
  const first = low && dayOf(Math.ceil(low.getTime() / DAY) * DAY)
  const end = high && dayOf(Math.floor(high.getTime() / DAY) * DAY)
  if (first !== null && end !== null && first >= end) return null
  const before = low && first && low < momentOf(first) ? [[low, momentOf(first)] as const] : []
  const after = high && end && momentOf(end) < high ? [[momentOf(end), high] as const] : []
  return { first, end, beside: [...before, ...after] }
}

type Known = { span: Span; facets: Sql; rows: Sql; list: ListDeclaration }

/** How the counters answer a query; null where they do not know everything that it asks for. */
function known(spec: DayTally, query: ListQuery, { ctx, list }: { ctx: Ctx; list: ListDeclaration }): Known | null {
  const { [spec.range]: days, ...others } = query.active
  const span = spanOf(days as Days | undefined, ctx.organisation.zone)
  const facets = Object.entries(others).map(([filter, value]) => spec.facets[filter]?.(value as readonly string[]) ?? null)
  if (span === null || facets.includes(null)) return null
  const rows = Object.entries(others).map(([filter, value]) => list.filters[filter]?.where(value, ctx) ?? null)
  return { span, facets: all(facets.filter((one) => one !== null)), rows: all(rows.filter((one) => one !== null)), list }
}

/** What is counted, what lies beside whole days, and what is added and taken off: rows of (currency, n, …sums), with their day where that is wanted. */
function parts(spec: DayTally, { span: { first, end, beside }, facets, rows, list }: Known, hasDays: boolean): Sql {
  const { at } = spec
  const sums = Object.entries(spec.sums)
  const inDays = (column: Sql, of: (day: string) => Sql): Sql =>
    all([...(first === null ? [] : [sql`${column} >= ${of(first)}`]), ...(end === null ? [] : [sql`${column} < ${of(end)}`])])
  const live = ({ from, where }: Rows, within: Sql, sign: Sql): Sql => {
    const day = hasDays ? sql`utc_day(${at})` : sql`NULL::date`
    const amounts = sums.map(([key]) => sql`, ${sign}sum(${list.totals.sums[key] ?? sql`0`}) AS ${name(key)}`)
    return sql`SELECT ${day} AS day, ${list.totals.by} AS currency, ${sign}count(*) AS n${join(amounts, '')}
      FROM ${from} WHERE ${all([where, within, rows])} GROUP BY 1, 2`
  }
  const inWhole = inDays(at, (day) => sql`${momentOf(day)}`)
  const where = all([sql`list = ${spec.name}`, facets, inDays(sql`day`, (day) => sql`${day}::date`)])
  const amounts = join(
    sums.map(([key, of]) => sql`, ${of} AS ${name(key)}`),
    '',
  )
  // Of all days there are sums, a few rows.
  const counted =
    first === null && end === null && !hasDays
      ? sql`SELECT NULL::date AS day, currency, n${amounts} FROM list_tally_total_now WHERE ${where}`
      : sql`SELECT day, currency, n${amounts} FROM list_tally_now WHERE ${where}`
  return join(
    [
      counted,
      ...beside.map(([low, high]) => live(spec.rows, all([sql`${at} >= ${low}`, sql`${at} < ${high}`]), sql``)),
      ...(spec.leftOut ? [live(spec.leftOut, inWhole, sql`-`)] : []),
      ...(spec.uncounted ? [live(spec.uncounted, inWhole, sql``)] : []),
    ],
    ' UNION ALL ',
  )
}

function totalsOf(spec: DayTally, found: Known): Sql {
  const amounts = Object.keys(spec.sums).map((key) => sql`, coalesce(sum(${name(key)}), 0)::bigint AS ${name(key)}`)
  return sql`SELECT currency, sum(n)::bigint AS n${join(amounts, '')} FROM (${parts(spec, found, false)}) counted GROUP BY 1`
}

function dayAt(of: Sql, offset: number, direction: Direction): Sql {
  const way = direction === 'desc' ? sql`DESC` : sql`ASC`
  return sql`WITH days AS (SELECT day, sum(n) AS n FROM (${of}) counted GROUP BY 1),
    walk AS (SELECT day, n, sum(n) OVER (ORDER BY day ${way}) AS through FROM days)
    SELECT day::text, (${offset} - (through - n))::bigint AS skip FROM walk WHERE through > ${offset} ORDER BY day ${way} LIMIT 1`
}

/** Counters of a list by days (`list_tally`): `tally: dayTally({…})`. */
export const dayTally =
  (spec: DayTally) =>
  (query: ListQuery, ctx: Ctx, list: ListDeclaration): Tally | null => {
    const found = known(spec, query, { ctx, list })
    if (found === null) return null
    const { at } = spec
    return {
      // Read as it stands: what lies beside whole days has another plan for other days.
      totals: () => ctx.read.rows<TotalRow>(totalsOf(spec, found)),
      dayAt: (offset, direction) => dayAt(parts(spec, found, true), offset, direction),
      fromDay(day, direction) {
        const beyond = direction === 'desc' ? sql`${at} < ${new Date(momentOf(day).getTime() + DAY)}` : sql`${at} >= ${momentOf(day)}`
        return { where: all([list.condition(query, ctx), beyond]), orderBy: list.orderBy(query, false) }
      },
    }
  }
