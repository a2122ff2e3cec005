import type { SqlTxCtx } from '~/db/ctx'
import { findPlanWhere } from '~/domain/recurring/plan.server'
import { setStatus } from '~/domain/recurring/plan-status.server'
import { sql } from '~/kit/sql'

/** Locks the plan that pays for this sponsorship first, in the same order as a change of the plan itself. */
export const lockPlanFor = (ctx: SqlTxCtx, sponsorId: number): Promise<unknown> =>
  ctx.sql.rows(
    sql`SELECT p.id FROM recurring_profile p JOIN sponsor r ON r.line_id = p.line_id WHERE r.id = ${sponsorId}
      FOR UPDATE OF p`,
  )

export async function suspendPlanFor(ctx: SqlTxCtx, lineId: number | null): Promise<void> {
  if (lineId === null) return
  const plan = await findPlanWhere(ctx.sql, sql`r.line_id = ${lineId} FOR UPDATE OF r`)
  if (plan === null || plan.status !== 'Active' || plan.isLocked) return
  await setStatus(ctx, plan, {
    status: 'Suspended',
    more: sql`, suspended_at = ${ctx.now}`,
    reason: 'Sponsorship ended',
  })
}
