import { addDays, type CalendarDate } from '~/kit/calendar'
import type { Direction, ListQuery } from '~/lists/list'
import type { Tally, TotalRow } from '~/lists/scale/scale'
import type { Ctx } from '~/kit/operation'
import { all, sql, type Sql } from '~/kit/sql'
import type { Days } from '~/lists/declare/filters'
import { isSimple, readState } from './filters'
import { readRule } from '../rule.server'
import { findBuckets } from '../status'
import { wholeTally } from './whole-tally.server'

const startOfMonth = (date: string): CalendarDate => `${date.slice(0, 8)}01` as CalendarDate
const nextMonth = (month: CalendarDate): CalendarDate => startOfMonth(addDays(month, 31))

const SUMS = sql`contributions, total_minor, refunded_minor`

function tallyRowsSql({ from, to }: Days, bucket: Sql): Sql {
  const firstMonth = from === null ? null : from === startOfMonth(from) ? from : nextMonth(startOfMonth(from))
  const endMonth = to === null ? null : startOfMonth(addDays(to, 1))
  const between = (column: Sql, low: string | null, high: string | null): Sql =>
    all([
      bucket,
      ...(low === null ? [] : [sql`${column} >= ${low}::date`]),
      ...(high === null ? [] : [sql`${column} < ${high}::date`]),
    ])
  const days = (low: string | null, high: string | null): Sql =>
    sql`SELECT currency, ${SUMS} FROM contribution_tally_now WHERE ${between(sql`day`, low, high)}`
  const end = to === null ? null : addDays(to, 1)
  if (firstMonth !== null && endMonth !== null && firstMonth >= endMonth) return days(from, end)
  const months = sql`SELECT currency, ${SUMS} FROM contribution_tally_month_now
    WHERE ${between(sql`month`, firstMonth, endMonth)}`
  const before =
    firstMonth !== null && from !== null && from < firstMonth ? sql` UNION ALL ${days(from, firstMonth)}` : sql``
  const after = endMonth !== null && end !== null && endMonth < end ? sql` UNION ALL ${days(endMonth, end)}` : sql``
  return sql`${months}${before}${after}`
}

async function ofAllDays(ctx: Ctx, buckets: readonly number[] | null): Promise<TotalRow[]> {
  const all = await wholeTally(ctx)
  const wanted = buckets === null ? all : all.filter(({ bucket }) => buckets.includes(bucket))
  return [...Map.groupBy(wanted, ({ currency }) => currency)].map(([currency, rows]) => {
    const sum = (key: 'n' | 'total' | 'refunded') => rows.reduce((whole, row) => whole + row[key], 0n)
    return { currency, n: sum('n'), total: sum('total'), refunded: sum('refunded') }
  })
}

const toOrder = (direction: Direction): Sql => (direction === 'desc' ? sql`DESC` : sql`ASC`)

/**
 * Finds the month that holds the offset and then the day in it, which reads about a hundred rows and thirty, regardless
 * of the number of years.
 */
function dayAt(made: Days, bucket: Sql, at: { offset: number; direction: Direction }): Sql {
  const way = toOrder(at.direction)
  const inside = all([
    bucket,
    ...(made.from ? [sql`day >= ${made.from}::date`] : []),
    ...(made.to ? [sql`day <= ${made.to}::date`] : []),
  ])
  const months =
    made.from === null && made.to === null
      ? sql`SELECT month, sum(contributions) AS n FROM contribution_tally_month_now WHERE ${bucket} GROUP BY 1`
      : sql`SELECT date_trunc('month', day::timestamp)::date AS month, sum(contributions) AS n
        FROM contribution_tally_now WHERE ${inside} GROUP BY 1`
  return sql`WITH months AS (${months}),
    run AS (SELECT month, sum(n) OVER (ORDER BY month ${way}) AS through, n FROM months),
    hit AS MATERIALIZED (SELECT month, through - n AS before FROM run WHERE through > ${at.offset} ORDER BY month ${way}
      LIMIT 1),
    days AS (SELECT day, sum(contributions) AS n FROM contribution_tally_now
      WHERE ${inside} AND day >= (SELECT month FROM hit) AND day < (SELECT (month + interval '1 month')::date FROM hit)
      GROUP BY 1),
    walk AS (SELECT day, (SELECT before FROM hit) + sum(n) OVER (ORDER BY day ${way}) AS through, n FROM days)
    SELECT day, n::bigint, (${at.offset} - (through - n))::bigint AS skip FROM walk WHERE through > ${at.offset}
    ORDER BY day ${way} LIMIT 1`
}

const KNOWN = new Set(['state', 'made'])

export function contributionTally(query: ListQuery, ctx: Ctx): Tally | null {
  const { made } = query.active as { made?: Days }
  const state = readState(query.active)
  if (Object.keys(query.active).some((name) => !KNOWN.has(name)) || (state !== undefined && !isSimple(state)))
    return null
  const buckets = state === undefined ? null : findBuckets(state, readRule(ctx))
  const bucket = buckets === null ? sql`true` : sql`bucket = ANY(${buckets}::smallint[])`
  const requested = made ?? { from: null, to: null }
  return {
    totals:
      made === undefined
        ? () => ofAllDays(ctx, buckets)
        : sql`SELECT currency, sum(contributions)::bigint AS n, sum(total_minor)::bigint AS total,
          sum(refunded_minor)::bigint AS refunded
            FROM (${tallyRowsSql(requested, bucket)}) counted GROUP BY 1`,
    dayAt: (offset, direction) => dayAt(requested, bucket, { offset, direction }),
    fromDay: (day, direction) => {
      const isDown = direction === 'desc'
      const beyond = isDown ? sql`c.ordered_on <= ${day}::date` : sql`c.ordered_on >= ${day}::date`
      const until = isDown
        ? requested.from && sql`c.ordered_on >= ${requested.from}::date`
        : requested.to && sql`c.ordered_on <= ${requested.to}::date`
      const inBucket = buckets === null ? null : sql`c.tally_bucket = ANY(${buckets}::smallint[])`
      const way = toOrder(direction)
      return {
        where: all([sql`c.is_listed`, beyond, ...(until ? [until] : []), ...(inBucket ? [inBucket] : [])]),
        orderBy: sql`c.ordered_on ${way}, c.ordered_at ${way}, c.id ${way}`,
      }
    },
  }
}
