import type { SqlTxCtx } from '~/db/ctx'
import { sql } from '~/kit/sql'

const REFUNDED = 'Refunded'

/**
 * Adjusts periods to the quantity left of each line after a refund or failed refund; none left removes the membership.
 * An amount-only refund counts once all is refunded. Moves dates that staff changed. The caller has locked and updated
 * the contribution (R-MEMBERSHIPS-5).
 */
export async function settleMemberships(ctx: SqlTxCtx, contributionId: number): Promise<void> {
  const changed = await ctx.sql.rows<{
    id: number
    supporterId: number
    name: string
    was: number
    periods: number
  }>(sql`
    UPDATE supporter_membership r SET periods = greatest(w.periods, 1),
      ends_on = greatest(r.starts_on, r.ends_on + r.days * (greatest(w.periods, 1) - r.periods)),
      removed_at = CASE WHEN w.periods = 0 THEN ${ctx.now}::timestamptz END, removed_by =
      CASE WHEN w.periods = 0 THEN ${ctx.actor.staffId}::int END,
      end_reason = CASE WHEN w.periods = 0 THEN ${REFUNDED} ELSE nullif(r.end_reason, ${REFUNDED}) END,
      expired_at = NULL
    FROM (
      SELECT r.id, CASE WHEN r.removed_at IS NULL THEN r.periods ELSE 0 END AS was, m.name, CASE WHEN c.total_minor > 0
        AND c.refunded_minor >= c.total_minor THEN 0 ELSE greatest(0, l.qty - coalesce((
        SELECT sum(b.qty) FROM refund_line b JOIN refund f ON f.id = b.refund_id
        WHERE b.line_id = l.id AND f.status IN ('succeeded', 'pending')), 0))::int END AS periods
      FROM supporter_membership r JOIN contribution_line l ON l.id = r.line_id
      JOIN contribution c ON c.id = l.contribution_id JOIN membership m ON m.id = r.membership_id
      WHERE l.contribution_id = ${contributionId} ORDER BY r.id FOR UPDATE OF r) w
    WHERE r.id = w.id AND (w.periods <> r.periods OR r.removed_at IS NOT NULL)
      AND NOT (w.periods = 0 AND r.removed_at IS NOT NULL)
    RETURNING r.id, r.supporter_id, w.name, w.was, w.periods`)
  for (const { supporterId, name, was, periods } of changed) {
    await ctx.publish('supporter.membership-settled', {
      id: supporterId,
      before: { membership: name, periods: was },
      after: { membership: name, periods },
    })
  }
}
