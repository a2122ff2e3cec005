import type { SqlTxCtx } from '~/db/ctx'
import { refused } from '~/kit/errors'
import { sql, type Sql } from '~/kit/sql'
import { IN_PROGRESS } from './messages'
import { updateSponsor } from './plan-sponsor.server'
import { isInFlight, type Plan, type PlanStatus } from './plan.server'

/**
 * Pausing and ending never wait: a charge that has not reached the gateway is not made, one that has is recorded. A
 * plan resumes only when the outcome of its last charge is certain.
 */
export async function setStatus(
  ctx: SqlTxCtx,
  plan: Plan,
  { status, more = sql``, reason }: { status: PlanStatus; more?: Sql; reason?: string },
) {
  if (status === 'Active' && (await isInFlight(ctx.sql, plan.id))) throw refused(IN_PROGRESS)
  await ctx.sql.run(
    sql`UPDATE recurring_profile SET status = ${status}, next_attempt_on = NULL, version = version + 1,
      updated_at = ${ctx.now} ${more} WHERE id = ${plan.id}`,
  )
  await updateSponsor(ctx, plan, status)
  await ctx.publish('recurring-plan.status-changed', {
    id: plan.id,
    before: { status: plan.status },
    after: { status, ...(reason === undefined ? {} : { reason }) },
  })
  return { id: plan.profileId }
}
