import { localDate, startOfDay } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import { sql, type Sql } from '~/kit/sql'
import { daysOfGrowth, firstGrowthDay, totalsAt, type Added } from './growth'

/** Subtracts inactive supporters from all that were added, because both counts need only an index. */
const addedSince = (since: Date, zone: string): Sql => sql`
  SELECT day, sum(n)::bigint AS added FROM (
    SELECT (created_at AT TIME ZONE ${zone}::text)::date AS day, count(*) AS n FROM supporter
    WHERE created_at >= ${since} GROUP BY 1
    UNION ALL SELECT (created_at AT TIME ZONE ${zone}::text)::date, -count(*) FROM supporter
    WHERE (NOT is_active OR is_spam) AND created_at >= ${since} GROUP BY 1) x
  GROUP BY 1 ORDER BY 1`

export async function supporterGrowth({ read, now, organisation: { zone } }: Ctx) {
  const today = localDate(now, zone)
  const [all, added] = await Promise.all([
    read.first<{ total: bigint }>(
      sql`SELECT coalesce(sum(n), 0)::bigint AS total FROM supporter_tally WHERE state = 'active'`,
    ),
    read.rows<Added>(addedSince(startOfDay(firstGrowthDay(today), zone), zone)),
  ])
  const { months, days } = daysOfGrowth(today)
  const total = all?.total ?? 0n
  return { months: totalsAt(months, total, added), days: totalsAt(days, total, added) }
}

export const supporterTypes = ({ read }: Ctx): Promise<{ id: number; name: string; supporters: bigint }[]> =>
  read.rows(sql`
    SELECT a.id, a.name, sum(t.n)::bigint AS supporters FROM supporter_tally t
    JOIN account_type a ON a.id = t.account_type_id
    WHERE t.state = 'active' GROUP BY a.id HAVING sum(t.n) > 0 ORDER BY 3 DESC, lower(a.name), a.id`)
