import type { SqlTxCtx } from '~/db/ctx'
import { localDate, type CalendarDate } from '~/kit/calendar'
import { sql } from '~/kit/sql'
import { mailMembershipOfPayment } from './mail-memberships.server'

type Begun = { supporterId: number; name: string; startsOn: string; endsOn: string | null }

/**
 * Extends a membership until the plan's next payment is due. A longer one stays, so that a year paid monthly remains
 * one year. The caller must hold the supporter's lock (R-MEMBERSHIPS-7).
 */
export async function extendMembership(ctx: SqlTxCtx, transactionId: number, paidUntil: CalendarDate): Promise<void> {
  const today = localDate(ctx.now, ctx.organisation.zone)
  const begun = await ctx.sql.rows<Begun>(sql`
    INSERT INTO supporter_membership (supporter_id, membership_id, starts_on, ends_on, transaction_id, source, days,
      created_at)
    SELECT w.supporter_id, w.membership_id, w.start, CASE WHEN w.days IS NOT NULL THEN ${paidUntil}::date END,
      w.transaction_id, 'plan', w.days, ${ctx.now}
    FROM (
      SELECT p.supporter_id, m.id AS membership_id, m.days, t.id AS transaction_id,
        greatest(${today}::date, max(r.ends_on)) AS start, bool_or(r.starts_on IS NOT NULL
          AND r.ends_on IS NULL) AS is_open
      FROM recurring_transaction t JOIN recurring_profile p ON p.id = t.profile_id
      JOIN contribution_line l ON l.id = p.line_id JOIN membership m ON m.id = l.membership_id
        LEFT JOIN membership_span r ON r.supporter_id = p.supporter_id AND r.membership_id = m.id
        AND (r.ends_on IS NULL OR r.ends_on >= ${today}::date)
      WHERE t.id = ${transactionId} GROUP BY p.supporter_id, m.id, t.id) w
    WHERE NOT w.is_open AND (w.days IS NULL OR w.start < ${paidUntil}::date)
    ON CONFLICT (transaction_id) DO NOTHING
    RETURNING supporter_id, (SELECT name FROM membership m
      WHERE m.id = membership_id) AS name, to_char(starts_on, 'YYYY-MM-DD') AS starts_on,
      to_char(ends_on, 'YYYY-MM-DD') AS ends_on`)
  for (const { supporterId, name, startsOn, endsOn } of begun)
    await ctx.publish('supporter.membership-started', {
      id: supporterId,
      after: { membership: name, startsOn, endsOn, from: 'plan' },
    })
  if (begun.length > 0) await mailMembershipOfPayment(ctx, transactionId)
}

const REFUNDED = 'Refunded'
const RETURNED = 'Payment returned'

/**
 * Removes the membership of a plan payment once it is fully refunded or returned, and restores it if the refund failed.
 * A removal by staff stands (R-MEMBERSHIPS-7).
 */
export async function settlePlanMembership(ctx: SqlTxCtx, transactionId: number): Promise<void> {
  const changed = await ctx.sql.rows<{ supporterId: number; name: string; reason: string | null }>(sql`
    UPDATE supporter_membership r SET removed_at = CASE WHEN w.reason IS NOT NULL THEN ${ctx.now}::timestamptz END,
      removed_by = CASE WHEN w.reason IS NOT NULL THEN ${ctx.actor.staffId}::int END, end_reason = w.reason,
      expired_at = NULL
    FROM (
      SELECT r.id, m.name, CASE WHEN t.payment_status <> 'Completed' THEN ${RETURNED}::text
        WHEN t.refunded_minor >= t.amount_minor THEN ${REFUNDED}::text END AS reason
      FROM supporter_membership r JOIN recurring_transaction t ON t.id = r.transaction_id
      JOIN membership m ON m.id = r.membership_id
      WHERE t.id = ${transactionId} FOR UPDATE OF r) w
    WHERE r.id = w.id AND (w.reason IS NULL) <> (r.removed_at IS NULL)
      AND (r.removed_at IS NULL OR r.end_reason IN (${REFUNDED}, ${RETURNED}))
    RETURNING r.supporter_id, w.name, w.reason`)
  for (const { supporterId, name, reason } of changed) {
    const [was, is] = reason === null ? [0, 1] : [1, 0]
    await ctx.publish('supporter.membership-settled', {
      id: supporterId,
      before: { membership: name, periods: was },
      after: { membership: name, periods: is, reason },
    })
  }
}
