import { addDays, startOfDay } from '~/kit/calendar'
import type { Days } from '~/lists/declare/filters'
import type { ListQuery } from '~/lists/list'
import type { Ctx } from '~/kit/operation'
import { all, sql, type Sql } from '~/kit/sql'

// Adds a range on the order column for a filter on another column, to find its rows fast. The columns lie close except
// in a few indexed rows, which widen the range. `OFFSET 0` keeps Postgres from searching all rows for the minimum.

type Range = { column: Sql; low: Sql | null; high: Sql | null }
const within = ({ column, low, high }: Range): Sql =>
  all([...(low ? [sql`${column} >= ${low}`] : []), ...(high ? [sql`${column} < ${high}`] : [])])

/** Limits payments `p` captured on these days by their creation time, which is nearly always within an hour. */
export function nearCapture({ from, to }: Days, { organisation: { zone } }: Ctx): Sql {
  const [low, high] = [
    from && sql`${startOfDay(from, zone)}::timestamptz`,
    to && sql`${startOfDay(addDays(to, 1), zone)}::timestamptz`,
  ]
  const apart = sql`(SELECT created_at AS at FROM payment
    WHERE abs(extract(epoch FROM captured_at - created_at)) > 3600
      AND ${within({ column: sql`captured_at`, low, high })} OFFSET 0) apart`
  return all([
    ...(low ? [sql`p.created_at >= least(${low} - interval '1 hour', (SELECT min(at) FROM ${apart}))`] : []),
    ...(high ? [sql`p.created_at <= greatest(${high} + interval '1 hour', (SELECT max(at) FROM ${apart}))`] : []),
  ])
}

const NO_DAYS: Days = { from: null, to: null }
const toRange = ({ from, to }: Days, column: Sql): Range => ({
  column,
  low: from && sql`${from}::date`,
  high: to && sql`${addDays(to, 1)}::date`,
})

/**
 * Limits plans `r` that start or are due on these days by their next billing date: it is rarely before the start, and
 * is the due day unless a retry is set.
 */
export function nearNext({ start = NO_DAYS, due = NO_DAYS }: ListQuery['active']): Sql {
  const started = toRange(start as Days, sql`starts_on`)
  const tried = toRange(due as Days, sql`next_attempt_on`)
  const early = sql`(SELECT next_billing_on AS day FROM recurring_profile
    WHERE next_billing_on < starts_on AND ${within(started)} OFFSET 0) early`
  const nextAttempts = sql`(SELECT next_billing_on AS day FROM recurring_profile
    WHERE next_attempt_on IS NOT NULL AND ${within(tried)} OFFSET 0) again`
  return all([
    ...(started.low ? [sql`r.next_billing_on >= least(${started.low}, (SELECT min(day) FROM ${early}))`] : []),
    ...(tried.low ? [sql`r.next_billing_on >= least(${tried.low}, (SELECT min(day) FROM ${nextAttempts}))`] : []),
    ...(tried.high ? [sql`r.next_billing_on <= greatest(${tried.high}, (SELECT max(day) FROM ${nextAttempts}))`] : []),
  ])
}
