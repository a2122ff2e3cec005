import { sqlOperation } from '~/db/operation.server'
import { localDate } from '~/kit/calendar'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { PLAN_OVER } from './messages'
import { CancelPlanInput } from './plan-input'
import { mailNewStatus } from './mail-plan-change.server'
import { setStatus } from './plan-status.server'
import { lockPlan } from './plan.server'

export const cancelPlan = sqlOperation({
  name: 'recurring.cancel-plan',
  permission: 'recurringpaymentprofile.edit',
  input: CancelPlanInput,
  async run(ctx, { id, seen, reason }) {
    const plan = await lockPlan(ctx, id, seen)
    if (plan.status === 'Cancelled' || plan.status === 'Expired') throw refused(PLAN_OVER)
    const today = localDate(ctx.now, ctx.organisation.zone)
    const more = sql`, cancel_reason = ${reason}, cancelled_at = ${ctx.now}, final_payment_on = ${today}::date`
    const changed = await setStatus(ctx, plan, { status: 'Cancelled', more, reason })
    await mailNewStatus(ctx, plan.id, 'Cancelled')
    return changed
  },
})
