import type { SqlTxCtx } from '~/db/ctx'
import { localDate } from '~/kit/calendar'
import { sql } from '~/kit/sql'

export type SoldMembership = { id: number; membershipId: number | null; qty: number }

/**
 * Each starts on its level's own day, else when the current one ends, else today; several follow each other. A level
 * without a length has no end. A line adds its membership once (R-MEMBERSHIPS-2).
 */
export async function startMemberships(
  ctx: SqlTxCtx,
  supporterId: number | null,
  sold: readonly SoldMembership[],
): Promise<void> {
  const lines = sold.filter((line) => line.membershipId !== null)
  if (supporterId === null || lines.length === 0) return
  const today = localDate(ctx.now, ctx.organisation.zone)
  const begun = await ctx.sql.rows<{ membership: string; startsOn: string; endsOn: string | null }>(sql`
    INSERT INTO supporter_membership (supporter_id, membership_id, starts_on, ends_on, line_id, source, days, periods,
      created_at, created_by)
    SELECT ${supporterId}, b.membership_id, b.day + b.before,
      CASE WHEN b.days IS NOT NULL THEN b.day + least(b.before + b.days::bigint * b.periods, 36500)::int END, b.line_id,
        'sale',
      b.days, b.periods, ${ctx.now}, ${ctx.actor.staffId}::int
    FROM (
      SELECT m.id AS membership_id, m.days, w.line_id, w.periods,
        least(coalesce(m.days, 0)::bigint * (sum(w.periods) OVER (PARTITION BY m.id ORDER BY w.line_id) - w.periods),
          36500)::int AS before,
        coalesce(m.starts_on, greatest(${today}::date, (SELECT max(r.ends_on) FROM membership_span r
          WHERE r.supporter_id = ${supporterId} AND r.membership_id = m.id))) AS day
      FROM unnest(${lines.map((line) => line.id)}::int[], ${lines.map((line) => line.membershipId)}::int[],
        ${lines.map((line) => line.qty)}::int[]) AS w (line_id, membership_id, periods)
      JOIN membership m ON m.id = w.membership_id) b
    ON CONFLICT (line_id) DO NOTHING
    RETURNING (SELECT name FROM membership m WHERE m.id = membership_id) AS membership,
      to_char(starts_on, 'YYYY-MM-DD') AS starts_on, to_char(ends_on, 'YYYY-MM-DD') AS ends_on`)
  for (const { membership, startsOn, endsOn } of begun)
    await ctx.publish('supporter.membership-started', {
      id: supporterId,
      after: { membership, startsOn, endsOn, from: 'sale' },
    })
}
