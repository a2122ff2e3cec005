import { sqlOperation } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { PLAN_LOCKED, NOT_ACTIVE } from './messages'
import { PlanInput } from './plan-input'
import { mailNewStatus } from './mail-plan-change.server'
import { setStatus } from './plan-status.server'
import { lockPlan } from './plan.server'

export const suspendPlan = sqlOperation({
  name: 'recurring.suspend-plan',
  permission: 'recurringpaymentprofile.edit',
  input: PlanInput,
  async run(ctx, { id, seen }) {
    const plan = await lockPlan(ctx, id, seen)
    if (plan.isLocked) throw refused(PLAN_LOCKED)
    if (plan.status !== 'Active') throw refused(NOT_ACTIVE)
    const changed = await setStatus(ctx, plan, { status: 'Suspended', more: sql`, suspended_at = ${ctx.now}` })
    await mailNewStatus(ctx, plan.id, 'Suspended')
    return changed
  },
})
