import { addDays, DAY, startOfDay, startOfUtcDay, utcDay } from '~/kit/calendar'
import { splitDays } from '~/lists/scale/day-tally'
import type { Days } from '~/lists/declare/filters'
import type { Ctx } from '~/kit/operation'
import { all, join, sql, type Sql } from '~/kit/sql'

const ROW = sql`r.is_recurring`
const COUNTED = sql`r.day, r.product_id, r.currency, count(DISTINCT r.contribution_id) AS contributions,
  count(*) AS lines, sum(r.qty) AS qty, sum(r.total_minor) AS total_minor,
  sum(r.worth_minor) AS worth_minor, min(r.ordered_at) AS first_at, max(r.ordered_at) AS last_at,
  count(DISTINCT r.contribution_id) FILTER (WHERE ${ROW}) AS recurring_contributions,
  count(*) FILTER (WHERE ${ROW}) AS recurring_lines, coalesce(sum(r.qty) FILTER (WHERE ${ROW}), 0) AS recurring_qty,
  coalesce(sum(r.total_minor) FILTER (WHERE ${ROW}), 0) AS recurring_total_minor,
  coalesce(sum(r.worth_minor) FILTER (WHERE ${ROW}), 0) AS recurring_worth_minor,
  count(*) FILTER (WHERE r.is_initial) AS initial_lines,
  count(DISTINCT r.contribution_id) FILTER (WHERE NOT ${ROW}) AS onetime_contributions`
const SUMS = sql`d.product_id, d.currency, d.contributions, d.lines, d.qty, d.total_minor, d.worth_minor, d.first_at,
  d.last_at, d.recurring_contributions, d.recurring_lines,
  d.recurring_qty, d.recurring_total_minor, d.recurring_worth_minor, d.initial_lines, d.onetime_contributions`

/** In the organization's currency, for a line `sl`. */
export const functionalWorth = ({ organisation: { currency } }: Ctx): Sql =>
  sql`CASE WHEN sl.functional_rate = 1 AND sl.currency = ${currency} THEN sl.total_minor
    ELSE round(sl.total_minor * csv_unit(sl.currency) * sl.functional_rate / csv_unit(${currency}::text)) END`

type Unit = 'year' | 'month'
type Within = { first: string | null; end: string | null }

const startOfUnit = (unit: Unit, day: string): string =>
  unit === 'year' ? `${day.slice(0, 4)}-01-01` : `${day.slice(0, 7)}-01`
const nextUnit = (unit: Unit, day: string): string =>
  startOfUnit(unit, utcDay(startOfUtcDay(startOfUnit(unit, day)).getTime() + (unit === 'year' ? 366 : 31) * DAY))

const wholeUnits = (unit: Unit, { first, end }: Within): Within => ({
  first: first === null || first === startOfUnit(unit, first) ? first : nextUnit(unit, first),
  end: end && startOfUnit(unit, end),
})

const inside = (column: Sql, { first, end }: Within): Sql =>
  all([
    ...(first === null ? [] : [sql`${column} >= ${first}::date`]),
    ...(end === null ? [] : [sql`${column} < ${end}::date`]),
  ])

const begins = (unit: Unit): Sql => sql`date_trunc(${unit}, x.day::timestamp)::date`

/** Returns the years or months that cannot be read as a whole: they contain the range's ends or days that changed. */
const open = (unit: Unit, { first, end }: Within): Sql => {
  const ends = [first, end].filter((day) => day !== null && day !== startOfUnit(unit, day))
  return sql`(SELECT DISTINCT ${begins(unit)} AS starts_on
    FROM (SELECT day FROM changed UNION ALL SELECT unnest(${ends}::date[])) x) o`
}

function stored(within: Within, mine: Sql): Sql[] {
  const span = (unit: Unit, months: number): Sql =>
    all([
      sql`d.months = ${months} AND ${mine}`,
      inside(sql`d.starts_on`, wholeUnits(unit, within)),
      sql`d.starts_on NOT IN (SELECT ${begins(unit)} FROM changed x)`,
    ])
  return [
    sql`SELECT d.starts_on AS day, ${SUMS} FROM product_span d WHERE ${span('year', 12)}`,
    sql`SELECT d.starts_on, ${SUMS} FROM ${open('year', within)}
      JOIN product_span d ON d.starts_on >= o.starts_on AND d.starts_on < o.starts_on + interval '1 year'
      WHERE ${span('month', 1)}`,
    sql`SELECT d.day, ${SUMS} FROM ${open('month', within)}
      JOIN product_day d ON d.day >= o.starts_on AND d.day < o.starts_on + interval '1 month'
      WHERE ${all([mine, inside(sql`d.day`, within)])} AND d.day NOT IN (SELECT day FROM changed)`,
  ]
}

const cut = ([low, high]: readonly [Date, Date]): (readonly [Date, Date])[] => {
  const midnight = new Date((Math.floor(low.getTime() / DAY) + 1) * DAY)
  return high <= midnight ? [[low, high]] : [[low, midnight], ...cut([midnight, high])]
}

type Requested = { of?: number | null; isByDay?: boolean }

/**
 * Sums a product's sales over stored UTC years, months and days (decisions 0571, 0701); only days with `isByDay`. Hours
 * at the ends, and days that changed since, are summed from the lines. `of` limits it to one product.
 */
export function productDays(days: Days | undefined, ctx: Ctx, { of = null, isByDay = false }: Requested = {}): Sql {
  const { zone } = ctx.organisation
  const span = splitDays(days, zone)
  const mine = (column: Sql): Sql => (of === null ? sql`true` : sql`${column} = ${of}`)
  const low = days?.from ? startOfDay(days.from, zone) : null
  const high = days?.to ? startOfDay(addDays(days.to, 1), zone) : null
  // Without a whole UTC day in the range, everything is summed from the lines.
  const beside = span?.beside ?? (low && high ? [[low, high] as const] : [])
  const isChanged = sql`SELECT day FROM changed`
  const row = sql`SELECT utc_day(sl.ordered_at) AS day, sl.product_id, sl.currency, sl.contribution_id, sl.qty,
    sl.total_minor, ${functionalWorth(ctx)} AS worth_minor, sl.ordered_at,
    sl.is_recurring, sl.is_initial FROM sold_line sl`
  const hours = beside.flatMap(cut).map(
    ([from, to]) => sql`SELECT ${COUNTED}
      FROM (SELECT DISTINCT d.product_id FROM product_day d
        WHERE d.day = ${utcDay(from)}::date AND ${mine(sql`d.product_id`)} AND d.day NOT IN (${isChanged})) k
        JOIN LATERAL (${row} WHERE sl.product_id = k.product_id AND sl.ordered_at >= ${from}
          AND sl.ordered_at < ${to} OFFSET 0) r ON true GROUP BY 1, 2, 3`,
  )
  const at = (day: Sql): Sql => sql`${day}::timestamp AT TIME ZONE 'UTC'`
  const since = low ? [sql`g.day >= ${utcDay(low)}::date AND c.ordered_at >= ${low}`] : []
  const until = high ? [sql`g.day <= ${utcDay(high)}::date AND c.ordered_at < ${high}`] : []
  // Reads changed days one after the other: their number is unknown, and a plan for many would read every line even if
  // there are none.
  const changed = sql`SELECT ${COUNTED} FROM changed g
    JOIN LATERAL (SELECT c.id FROM contribution c
      WHERE
        ${all([
          sql`c.is_listed AND c.ordered_at >= ${at(sql`g.day`)}
          AND c.ordered_at < ${at(sql`(g.day + 1)`)}`,
          ...since,
          ...until,
        ])} OFFSET 0) c ON true
    JOIN LATERAL (SELECT l.id FROM contribution_line l WHERE l.contribution_id = c.id OFFSET 0) l ON true
    JOIN LATERAL (${row} WHERE ${all([sql`sl.line_id = l.id`, mine(sql`sl.product_id`)])} OFFSET 0) r ON true
    GROUP BY 1, 2, 3`
  const whole =
    span === null ? [] : isByDay ? [byDay(span, mine(sql`d.product_id`))] : stored(span, mine(sql`d.product_id`))
  return sql`WITH changed AS MATERIALIZED (SELECT DISTINCT x.day
    FROM product_day_changed x) ${join([...whole, ...hours, changed], ' UNION ALL ')}`
}

const byDay = (within: Within, mine: Sql): Sql =>
  sql`SELECT d.day, ${SUMS} FROM product_day d WHERE ${mine} AND ${inside(sql`d.day`, within)}
    AND d.day NOT IN (SELECT day FROM changed)`
