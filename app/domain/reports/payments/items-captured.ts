import { addDays, HOUR, startOfDay, utcDay } from '~/kit/calendar'
import type { DayTally } from '~/lists/scale/day-tally'
import type { Days } from '~/lists/declare/filters'
import type { ListQuery } from '~/lists/list'
import type { Ctx } from '~/kit/operation'
import { all, sql, type Sql } from '~/kit/sql'

/**
 * Returns a lower bound of items captured on some days: payments captured within an hour of entry, on the UTC days from
 * one hour after the first day's start to one hour before the last day's end (decision 0702).
 */
export function capturedAtLeast(
  { facets }: DayTally,
  { active: { captured, ...others } }: ListQuery,
  { organisation: { zone } }: Ctx,
): Sql | null {
  const where = Object.entries(others).map(([name, value]) => facets[name]?.(value) ?? null)
  if (captured === undefined || where.includes(null)) return null
  const { from, to } = captured as Days
  const low = from && sql`day >= ${utcDay(startOfDay(from, zone).getTime() + 25 * HOUR - 1)}::date`
  const high = to && sql`day < ${utcDay(startOfDay(addDays(to, 1), zone).getTime() - HOUR)}::date`
  const within = [low, high, ...where].filter((one) => one !== null)
  return sql`SELECT sum(n) FROM list_tally_now WHERE ${all([sql`list = 'paid-items' AND bucket & 4 <> 0`, ...within])}`
}
