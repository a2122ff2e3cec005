import { addDays, DAY, startOfDay, startOfUtcDay, utcDay } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import { all, either, join, name, sql, type Sql } from '~/kit/sql'
import type { Direction, ListQuery, RowSource } from '~/lists/list'
import type { TalliedList, Tally, TotalRow } from '~/lists/scale/scale'
import type { Days } from '~/lists/declare/range-filters'

/** A condition on the tally's bucket; null for a value it does not know. */
export type Facet = (value: unknown) => Sql | null

/**
 * Makes a filter of a few options, each a condition on `bucket` and `label`. The tally cannot answer for options that
 * are left out.
 */
export const makeFacet =
  (of: Readonly<Record<string, Sql>>): Facet =>
  (values) => {
    const known = (values as readonly string[]).map((one) => of[one])
    return known.includes(undefined) ? null : either(known.filter((one) => one !== undefined))
  }

export const matchLabel: Facet = (values) => sql`label = ANY(${[...(values as readonly string[])]}::text[])`

export const matchCurrency: Facet = (codes) =>
  sql`currency = ANY(${[codes].flat().map((code) => String(code).toUpperCase())}::text[])`

export type DayTally = {
  name: string
  /** `at` is the moment whose UTC day is counted, and `range` the filter over it. */
  at: Sql
  range: string
  /** `at` is a calendar date, so a range of them is whole days. */
  isDate?: true
  /** The days that the range covers, if it is not a range of the organization's days. */
  span?: (value: unknown, ctx: Ctx) => Span
  /**
   * The list's sums, computed from `total_minor` and `refunded_minor` of a `bucket`. For rows, the list's own sums
   * apply.
   */
  sums: Readonly<Record<string, Sql>>
  /** The grouping of sums where it is not the counted currency. */
  by?: Sql
  /** A condition on counted rows, where the tally covers more than the list. */
  where?: Sql
  facets: Readonly<Record<string, Facet>>
  rows: RowSource
}

/** Hours beside whole days. With `isOff` they lie within those days but outside of the range. */
export type Hours = { low: Date; high: Date; isOff: boolean }
/** Whole days of UTC, and the hours by which a range differs from them. */
export type Span = { first: string | null; end: string | null; beside: readonly Hours[] }

/** Returns the UTC days nearest to days of the organization. They differ by at most twelve hours at each end. */
export function toSpan(days: Days | undefined, zone: string): Span {
  const low = days?.from ? startOfDay(days.from, zone) : null
  const high = days?.to ? startOfDay(addDays(days.to, 1), zone) : null
  const first = low && utcDay(Math.round(low.getTime() / DAY) * DAY)
  const end = high && utcDay(Math.round(high.getTime() / DAY) * DAY)
  // A range that ends before it begins has no hours either.
  const isEmpty = low !== null && high !== null && low >= high
  return { first, end, beside: isEmpty ? [] : [...splitHours(low, first, 1), ...splitHours(high, end, -1)] }
}

const toDates = (days: Days | undefined): Span => ({
  first: days?.from ?? null,
  end: days?.to ? addDays(days.to, 1) : null,
  beside: [],
})

export function splitHours(at: Date | null, day: string | null, side: 1 | -1): Hours[] {
  if (at === null || day === null) return []
  const midnight = startOfUtcDay(day)
  const isBefore = at < midnight
  if (at.getTime() === midnight.getTime()) return []
  return [isBefore ? { low: at, high: midnight, isOff: side === -1 } : { low: midnight, high: at, isOff: side === 1 }]
}

/**
 * Returns the whole UTC days within days of the organization, and the times beside them. Null if there is no whole day.
 */
export function splitDays(
  days: Days | undefined,
  zone: string,
): { first: string | null; end: string | null; beside: readonly (readonly [Date, Date])[] } | null {
  const low = days?.from ? startOfDay(days.from, zone) : null
  const high = days?.to ? startOfDay(addDays(days.to, 1), zone) : null
  const first = low && utcDay(Math.ceil(low.getTime() / DAY) * DAY)
  const end = high && utcDay(Math.floor(high.getTime() / DAY) * DAY)
  if (first !== null && end !== null && first >= end) return null
  const before = low && first && low < startOfUtcDay(first) ? [[low, startOfUtcDay(first)] as const] : []
  const after = high && end && startOfUtcDay(end) < high ? [[startOfUtcDay(end), high] as const] : []
  return { first, end, beside: [...before, ...after] }
}

type LiveParts = Pick<TalliedList, 'filters' | 'totals'>

type TalliedParts = { span: Span; facets: Sql; rows: Sql; list: LiveParts }

/** Returns the tally's parts of a query; null where the tally does not cover all of it. */
function readCovered(
  spec: DayTally,
  query: ListQuery,
  { ctx, list }: { ctx: Ctx; list: LiveParts },
): TalliedParts | null {
  const { [spec.range]: days, ...others } = query.active
  const range = days as Days | undefined
  const span = spec.span ? spec.span(days, ctx) : spec.isDate ? toDates(range) : toSpan(range, ctx.organisation.zone)
  const facets = Object.entries(others).map(([filter, value]) => spec.facets[filter]?.(value) ?? null)
  if (facets.includes(null)) return null
  const rows = Object.entries(others).map(([filter, value]) => list.filters[filter]?.where(value, ctx) ?? null)
  return {
    span,
    facets: all(facets.filter((one) => one !== null)),
    rows: all(rows.filter((one) => one !== null)),
    list,
  }
}

/** Rows of (currency, n, …sums) from whole days and from the hours beside them, by day where requested. */
function selectParts(
  spec: DayTally,
  { span: { first, end, beside }, facets, rows, list }: TalliedParts,
  hasDays: boolean,
): Sql {
  const { at } = spec
  const sums = Object.entries(spec.sums)
  const live = ({ low, high, isOff }: Hours): Sql => {
    const sign = isOff ? sql`-` : sql``
    const day = hasDays ? sql`utc_day(${at})` : sql`NULL::date`
    const amounts = sums.map(([key]) => sql`, ${sign}sum(${list.totals.sums[key] ?? sql`0`}) AS ${name(key)}`)
    return sql`SELECT ${day} AS day, ${list.totals.by} AS currency, ${sign}count(*) AS n${join(amounts, '')}
      FROM ${spec.rows.from} WHERE ${all([spec.rows.where, sql`${at} >= ${low} AND ${at} < ${high}`, rows])}
      GROUP BY 1, 2`
  }
  const inWhole = all([
    ...(first === null ? [] : [sql`day >= ${first}::date`]),
    ...(end === null ? [] : [sql`day < ${end}::date`]),
  ])
  const where = all([sql`list = ${spec.name}`, spec.where ?? null, facets, inWhole])
  const amounts = join(
    sums.map(([key, of]) => sql`, ${of} AS ${name(key)}`),
    '',
  )
  const by = spec.by ?? sql`currency`
  // Sums over all days are stored, in a few rows.
  const counted =
    first === null && end === null && !hasDays
      ? sql`SELECT NULL::date AS day, ${by} AS currency, n${amounts} FROM list_tally_total_now WHERE ${where}`
      : sql`SELECT day, ${by} AS currency, n${amounts} FROM list_tally_now WHERE ${where}`
  return join([counted, ...beside.map(live)], ' UNION ALL ')
}

function selectTallyTotals(spec: DayTally, found: TalliedParts): Sql {
  const amounts = Object.keys(spec.sums).map((key) => sql`, coalesce(sum(${name(key)}), 0)::bigint AS ${name(key)}`)
  return sql`SELECT currency, sum(n)::bigint AS n${join(amounts, '')} FROM (${selectParts(spec, found, false)}) counted
    GROUP BY 1`
}

/**
 * Finds the day in `of`, rows of (day, n), that holds this offset, its number of rows, and how many of those come
 * before. The sums run over rows as they come, without grouping them first, so that the index walk ends once the day is
 * found.
 */
export function selectDayAt(of: Sql, offset: number, direction: Direction): Sql {
  const byDay = sql`ORDER BY counted.day ${direction === 'desc' ? sql`DESC` : sql`ASC`}`
  return sql`SELECT walk.day::text, walk.n::bigint, (${offset} - (walk.through - walk.n))::bigint AS skip FROM (
      SELECT counted.day, sum(n) OVER (${byDay}) AS through, sum(n) OVER (${byDay} RANGE BETWEEN CURRENT ROW
        AND CURRENT ROW) AS n FROM (${of}) counted) walk
    WHERE walk.through > ${offset} ORDER BY walk.day ${direction === 'desc' ? sql`DESC` : sql`ASC`} LIMIT 1`
}

type From = { at: Sql; isDate?: true | undefined; list: Pick<TalliedList, 'orderBy'>; condition: Sql }

export function selectFromDay(
  { at, isDate, list, condition }: From,
  query: ListQuery,
  { day, direction }: { day: string; direction: Direction },
) {
  const from = isDate ? sql`${day}::date` : sql`${startOfUtcDay(day)}`
  const next = isDate ? sql`${day}::date + 1` : sql`${new Date(startOfUtcDay(day).getTime() + DAY)}`
  const beyond = direction === 'desc' ? sql`${at} < ${next}` : sql`${at} >= ${from}`
  return { where: all([condition, beyond]), orderBy: list.orderBy(query, direction !== query.order[0]?.direction) }
}

/**
 * A statement for rows of (currency, n, …sums), for sums that the list does not have. Null if the counters do not cover
 * a filter.
 */
export function selectTalliedSums(spec: DayTally, query: ListQuery, within: { ctx: Ctx; list: LiveParts }): Sql | null {
  const found = readCovered(spec, query, within)
  return found && selectTallyTotals(spec, found)
}

/** Counters of a list by days (`list_tally`): `tally: dayTally({…})`. */
export const dayTally =
  (spec: DayTally) =>
  (query: ListQuery, ctx: Ctx, list: TalliedList): Tally | null => {
    const found = readCovered(spec, query, { ctx, list })
    if (found === null) return null
    const { at } = spec
    return {
      // Not prepared, because the times beside whole days need another plan for other days.
      totals: () => ctx.read.records<TotalRow>(selectTallyTotals(spec, found)),
      dayAt: (offset, direction) => selectDayAt(selectParts(spec, found, true), offset, direction),
      fromDay: (day, direction) =>
        selectFromDay({ at, isDate: spec.isDate, list, condition: list.condition(query, ctx) }, query, {
          day,
          direction,
        }),
    }
  }
