import type { SqlTxCtx } from '~/db/ctx'
import { localDate } from '~/kit/calendar'
import { sql } from '~/kit/sql'
import { updateSponsor } from './plan-sponsor.server'

type EndedPlan = { id: number; lineId: number; was: string }

/**
 * Ends plans that these contributions began, after spam (R-CONTRIBUTIONS-8) or a deletion (R-CONTRIBUTIONS-11).
 * Payments that were not charged yet are never charged.
 */
export async function endPlans(
  ctx: SqlTxCtx,
  contributionIds: readonly number[],
  { reason, isActiveOnly = false }: { reason: string; isActiveOnly?: boolean },
): Promise<void> {
  const ended = await ctx.sql.rows<EndedPlan>(sql`
    WITH was AS (SELECT id, status FROM recurring_profile WHERE contribution_id = ANY(${[...contributionIds]}::int[])
      AND (status = 'Active' OR (status = 'Suspended' AND NOT ${isActiveOnly}::boolean)) ORDER BY id FOR UPDATE)
    UPDATE recurring_profile p SET status = 'Cancelled', cancel_reason = ${reason}, cancelled_at = ${ctx.now},
      final_payment_on = ${localDate(ctx.now, ctx.organisation.zone)}::date,
      next_attempt_on = NULL, version = version + 1, updated_at = ${ctx.now}
    FROM was WHERE p.id = was.id RETURNING p.id, p.line_id, was.status AS was`)
  for (const { id, lineId, was } of ended) {
    await updateSponsor(ctx, { lineId }, 'Cancelled')
    await ctx.publish('recurring-plan.cancelled', {
      id,
      before: { status: was },
      after: { status: 'Cancelled', reason },
    })
  }
}
