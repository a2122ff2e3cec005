import { sqlOperation } from '~/db/operation.server'
import { localDate, type CalendarDate } from '~/kit/calendar'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { NOT_SUSPENDED } from './messages'
import { PlanInput } from './plan-input'
import { mailNewStatus } from './mail-plan-change.server'
import { setStatus } from './plan-status.server'
import { lockPlan, type Plan } from './plan.server'
import { addPeriod } from './schedule'

/**
 * Returns the plan's first day that is not past and whose period is not paid. Steps from the due period, not from a
 * payment's date, because a late payment pays its own period (R-RECURRING-7).
 */
function findResumeDay(plan: Plan, { today, paidPeriod }: { today: CalendarDate; paidPeriod: CalendarDate | null }) {
  let next = plan.nextBillingOn
  while (next < today || (paidPeriod !== null && next <= paidPeriod)) next = addPeriod(next, plan)
  return next
}

export const resumePlan = sqlOperation({
  name: 'recurring.resume-plan',
  permission: 'recurringpaymentprofile.edit',
  input: PlanInput,
  async run(ctx, { id, seen }) {
    const plan = await lockPlan(ctx, id, seen)
    if (plan.status !== 'Suspended') throw refused(NOT_SUSPENDED)
    const paid = await ctx.sql.first<{ period: CalendarDate | null }>(
      sql`SELECT max(period_on) AS period FROM recurring_transaction
        WHERE profile_id = ${plan.id} AND payment_status = 'Completed'`,
    )
    const today = localDate(ctx.now, ctx.organisation.zone)
    const next = findResumeDay(plan, { today, paidPeriod: paid?.period ?? null })
    const changed = await setStatus(ctx, plan, {
      status: 'Active',
      more: sql`, next_billing_on = ${next}::date, failed_payments = 0, outstanding_minor = 0, suspended_at = NULL`,
    })
    await mailNewStatus(ctx, plan.id, 'Active')
    return changed
  },
})
