import { addDays, localDate, startOfDay } from '~/kit/calendar'
import { daysWithin } from '~/kit/list/day-tally'
import type { Days } from '~/kit/list/filters'
import type { Ctx } from '~/kit/operation'
import { all, join, sql, type Sql } from '~/kit/sql'

const ROW = sql`r.is_recurring`
const COUNTED = sql`r.day, r.product_id, r.currency, count(DISTINCT r.contribution_id) AS contributions, count(*) AS lines, sum(r.qty) AS qty, sum(r.total_minor) AS total_minor,
  sum(r.worth_minor) AS worth_minor, min(r.ordered_at) AS first_at, max(r.ordered_at) AS last_at, count(DISTINCT r.contribution_id) FILTER (WHERE ${ROW}) AS recurring_contributions,
  count(*) FILTER (WHERE ${ROW}) AS recurring_lines, coalesce(sum(r.qty) FILTER (WHERE ${ROW}), 0) AS recurring_qty, coalesce(sum(r.total_minor) FILTER (WHERE ${ROW}), 0) AS recurring_total_minor,
  coalesce(sum(r.worth_minor) FILTER (WHERE ${ROW}), 0) AS recurring_worth_minor, count(*) FILTER (WHERE r.is_initial) AS initial_lines,
  count(DISTINCT r.contribution_id) FILTER (WHERE NOT ${ROW}) AS onetime_contributions`
const STORED = sql`d.day, d.product_id, d.currency, d.contributions, d.lines, d.qty, d.total_minor, d.worth_minor, d.first_at, d.last_at, d.recurring_contributions, d.recurring_lines,
  d.recurring_qty, d.recurring_total_minor, d.recurring_worth_minor, d.initial_lines, d.onetime_contributions`

/**
 * What products sold in these days, in pieces of days (decision 0571): whole days of UTC as they are stored, and from the rows what lies beside them and
 * the days in which something changed since they were written. `of` is one product.
 */
export function productDays(days: Days | undefined, ctx: Ctx, of: number | null = null): Sql {
  const { zone } = ctx.organisation
  const today = localDate(ctx.now, zone)
  const span = daysWithin(days, zone)
  const mine = (column: Sql): Sql => (of === null ? sql`true` : sql`${column} = ${of}`)
  const live = (within: Sql): Sql =>
    sql`SELECT ${COUNTED} FROM product_day_row r WHERE ${mine(sql`r.product_id`)} AND ${within} GROUP BY 1, 2, 3`
  const between = (low: Date, high: Date): Sql => live(sql`r.ordered_at >= ${low} AND r.ordered_at < ${high}`)
  // Less than a whole day of UTC.
  if (span === null) return between(startOfDay(days?.from ?? today, zone), startOfDay(addDays(days?.to ?? today, 1), zone))
  const { first, end, beside } = span
  const inside = (day: Sql): Sql =>
    all([...(first === null ? [] : [sql`${day} >= ${first}::date`]), ...(end === null ? [] : [sql`${day} < ${end}::date`])])
  return join(
    [
      sql`SELECT ${STORED} FROM product_day d WHERE ${mine(sql`d.product_id`)} AND ${inside(sql`d.day`)} AND d.day NOT IN (SELECT x.day FROM product_day_changed x)`,
      sql`SELECT ${COUNTED} FROM (SELECT DISTINCT x.day FROM product_day_changed x WHERE ${inside(sql`x.day`)}) g JOIN product_day_row r
        ON r.ordered_at >= g.day::timestamp AT TIME ZONE 'UTC' AND r.ordered_at < (g.day + 1)::timestamp AT TIME ZONE 'UTC' WHERE ${mine(sql`r.product_id`)} GROUP BY 1, 2, 3`,
      ...beside.map(([low, high]) => between(low, high)),
    ],
    ' UNION ALL ',
  )
}
