import { sqlOperation } from '~/db/operation.server'
import { localDate, type CalendarDate } from '~/kit/calendar'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { NOT_SUSPENDED } from './messages'
import { PlanInput } from './plan-input'
import { setStatus } from './plan-status.server'
import { planForEdit, type Plan } from './plan.server'
import { stepAfter } from './schedule'

/** From the last payment on by whole intervals until the day is not past; what failed before is forgotten. */
function resumedOn(plan: Plan, { today, zone }: { today: CalendarDate; zone: string }): CalendarDate {
  let next = plan.lastPaymentAt === null ? plan.nextBillingOn : stepAfter(localDate(plan.lastPaymentAt, zone), plan)
  while (next < today) next = stepAfter(next, plan)
  return next
}

/** A suspended plan goes on at its next day; days in between are not charged. */
export const resumePlan = sqlOperation({
  name: 'recurring.resume-plan',
  permission: 'recurringpaymentprofile.edit',
  input: PlanInput,
  async run(ctx, { id, seen }) {
    const plan = await planForEdit(ctx, id, seen)
    if (plan.status !== 'Suspended') throw refused(NOT_SUSPENDED)
    const { zone } = ctx.organisation
    const resumed = resumedOn(plan, { today: localDate(ctx.now, zone), zone })
    const paid = await ctx.sql.first<{ period: CalendarDate | null }>(
      sql`SELECT max(period_on) AS period FROM recurring_transaction
        WHERE profile_id = ${plan.id} AND payment_status = 'Completed'`,
    )
    let next = resumed
    while (paid?.period && next <= paid.period) next = stepAfter(next, plan)
    return setStatus(ctx, plan, {
      status: 'Active',
      more: sql`, next_billing_on = ${next}::date, failed_payments = 0, outstanding_minor = 0, suspended_at = NULL`,
    })
  },
})
