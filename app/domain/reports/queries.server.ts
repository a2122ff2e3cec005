import { addDays, startOfDay, type CalendarDate } from '~/kit/calendar'
import { sql, type Sql, type SqlRunner } from '~/kit/sql'
import type { DaySales } from './dashboard'

export type Span = { from: CalendarDate; to: CalendarDate }

type Where = { zone: string; currency: string }

/**
 * Reads each local day's sales from the tally, so that cost depends on the days and not on the contributions. Plan
 * charges are counted by quarter hours (R-REPORTS-7).
 */
export const salesByDay = (read: SqlRunner, span: Span, where: Where): Promise<DaySales[]> =>
  read.rows<DaySales>(salesByDaySql(span, where))

export const salesByDaySql = ({ from, to }: Span, { zone, currency }: Where): Sql => sql`
  SELECT day, coalesce(t.contributions, 0)::bigint AS contributions,
    (coalesce(t.amount, 0) + coalesce(r.amount, 0))::bigint AS amount,
    (coalesce(t.refunded, 0) + coalesce(r.refunded, 0))::bigint AS refunded, coalesce(r.amount, 0)::bigint AS recurring
  FROM (SELECT day, sum(contributions) AS contributions, sum(total_minor) AS amount, sum(refunded_minor) AS refunded
      FROM contribution_tally_now WHERE day BETWEEN ${from}::date AND ${to}::date AND currency = ${currency}
      GROUP BY day) t
    FULL JOIN (SELECT (q.begins AT TIME ZONE ${zone}::text)::date AS day, sum(q.total_minor) AS amount,
      sum(q.refunded_minor) AS refunded
      FROM (SELECT (t.day + t.bucket * interval '15 minutes') AT TIME ZONE 'UTC' AS begins, t.total_minor,
          t.refunded_minor FROM list_tally_now t
        WHERE t.list = 'charges' AND t.currency = ${currency}::char(3)
          AND t.day BETWEEN utc_day(${startOfDay(from, zone)}) AND utc_day(${startOfDay(addDays(to, 1), zone)})) q
      WHERE q.begins >= ${startOfDay(from, zone)} AND q.begins < ${startOfDay(addDays(to, 1), zone)} GROUP BY 1) r
    USING (day)
  ORDER BY day`

export const salesInOtherCurrencies = (
  read: SqlRunner,
  { from, to }: Span,
  currency: string,
): Promise<{ currency: string; amount: bigint }[]> =>
  read.rows(sql`
    SELECT currency, sum(total_minor)::bigint AS amount FROM contribution_tally_now
    WHERE day BETWEEN ${from}::date AND ${to}::date AND currency <> ${currency} GROUP BY 1 HAVING sum(total_minor) <> 0
    ORDER BY 1`)

export const newDonorsSql = ({ from, to }: Span, zone: string): Sql => sql`
  SELECT (first_payment_at AT TIME ZONE ${zone}::text)::date AS day, count(*) AS donors FROM supporter
  WHERE first_payment_at >= ${startOfDay(from, zone)} AND first_payment_at < ${startOfDay(addDays(to, 1), zone)}
  GROUP BY 1 ORDER BY 1`

export const newDonors = (
  read: SqlRunner,
  span: Span,
  zone: string,
): Promise<{ day: CalendarDate; donors: bigint }[]> =>
  read.rows<{ day: CalendarDate; donors: bigint }>(newDonorsSql(span, zone))

export const TALLIED_STATUS = sql`CASE bucket & 7 WHEN 1 THEN 'Active' WHEN 2 THEN 'Suspended' WHEN 3 THEN 'Expired'
  ELSE 'Cancelled' END`

/** Counts recurring plans by status from the counters of their list; expired ones are not shown (R-REPORTS-7). */
export const recurringStatus = (read: SqlRunner): Promise<{ status: string; plans: bigint }[]> =>
  read.rows(
    sql`SELECT ${TALLIED_STATUS} AS status, sum(n)::bigint AS plans FROM list_tally_total_now
      WHERE list = 'plans' AND bucket & 7 <> 3 GROUP BY 1 HAVING sum(n) <> 0`,
  )

export type RecentContribution = {
  number: string
  name: string
  total: bigint
  currency: string
  orderedAt: Date
  isFulfilled: boolean
  shippableItems: number
  isSpam: boolean
  isTest: boolean
  warningCount: number
  refundedMinor: bigint
  totalMinor: bigint
  totalItems: number
  lines: { description: string; qty: number }[]
}

export const recentContributionsSql = (limit: number, which: Sql = sql`true`): Sql => sql`
  SELECT c.number, c.supporter_name AS name, c.total_minor AS total, c.currency, c.ordered_at, c.is_fulfilled,
    c.shippable_items, c.is_spam, c.is_test, c.warning_count, c.refunded_minor, c.total_minor, c.total_items,
    coalesce((SELECT jsonb_agg(jsonb_build_object('description', l.description, 'qty', l.qty) ORDER BY l.id)
      FROM (SELECT id, description, qty FROM contribution_line WHERE contribution_id = c.id ORDER BY id LIMIT 2) l),
        '[]') AS lines
  FROM contribution c WHERE c.is_listed AND ${which} ORDER BY c.ordered_at DESC, c.id DESC LIMIT ${limit}`

export const recentContributions = (read: SqlRunner, limit: number): Promise<RecentContribution[]> =>
  read.rows(recentContributionsSql(limit))

export const contributionsOfSupporter = (
  read: SqlRunner,
  supporterId: number,
  limit: number,
): Promise<RecentContribution[]> => read.rows(recentContributionsSql(limit, sql`c.supporter_id = ${supporterId}`))

export type TillTaking = {
  currency: string
  paymentType: string | null
  sales: bigint
  amount: bigint
  refunded: bigint
}

export const tillOnSql = (day: CalendarDate): Sql => sql`
  SELECT currency, payment_type, count(*) AS sales, sum(total_minor)::bigint AS amount,
    sum(refunded_minor)::bigint AS refunded
  FROM contribution WHERE is_listed AND ordered_on = ${day}::date AND is_pos AND NOT is_test GROUP BY 1, 2
  ORDER BY 1, sum(total_minor) DESC`

export const tillOn = (read: SqlRunner, day: CalendarDate): Promise<TillTaking[]> => read.rows(tillOnSql(day))
