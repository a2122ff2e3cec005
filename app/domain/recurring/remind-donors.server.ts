import { sqlOperation } from '~/db/operation.server'
import { IS_COLLECTED, isCharged, isTried } from '~/domain/payments/plan-methods.server'
import { recurringSettings } from '~/domain/settings/recurring.server'
import { localDate } from '~/kit/calendar'
import { sql } from '~/kit/sql'
import { ChargeDueInput } from './plan-input'
import { mailPlan } from './plan-mail.server'
import { PLAN, sumPlan, type Plan } from './plan.server'

const REMINDER_DAYS = 3

/** Archived supporters and spam are not emailed, although their plans are charged (R-RECURRING-8). */
const IS_REMINDED = sql`s.is_active AND NOT s.is_spam`

export const remindDonors = sqlOperation({
  name: 'recurring.remind-donors',
  permission: 'recurringpaymentprofile.edit',
  input: ChargeDueInput,
  audit: 'none',
  async run(ctx) {
    const today = localDate(ctx.now, ctx.organisation.zone)
    const soon = await ctx.sql.rows<Plan>(
      sql`${PLAN} WHERE ${IS_REMINDED} AND ${isCharged(ctx)} AND r.next_attempt_on IS NULL
        AND r.next_billing_on = ${today}::date + ${REMINDER_DAYS}::int ORDER BY r.id`,
    )
    for (const plan of soon)
      await mailPlan(ctx, plan, {
        kind: 'reminder',
        key: `reminder:${plan.id}:${plan.nextBillingOn}`,
        minor: sumPlan(plan),
      })
    const { manualReminders } = recurringSettings(ctx.settings)
    const due = await ctx.sql.rows<Plan>(
      sql`${PLAN} WHERE ${IS_REMINDED} AND ${IS_COLLECTED}
        AND r.next_billing_on - ${today}::date = ANY(${[...manualReminders]}::int[]) ORDER BY r.id`,
    )
    for (const plan of due)
      await mailPlan(ctx, plan, {
        kind: 'due',
        key: `due:${plan.id}:${plan.nextBillingOn}:${today}`,
        minor: sumPlan(plan),
      })
    const expiring = await ctx.sql.rows<Plan & { method: string }>(sql`
      SELECT p.*, concat_ws(' ', m.display_name, 'ending in', m.last4) AS method
      FROM (${PLAN} WHERE ${IS_REMINDED} AND ${isTried(ctx)}) p JOIN payment_method m ON m.id = p.method_id
      WHERE m.type = 'card' AND m.deleted_at IS NULL AND m.expires_year = ${Number(today.slice(0, 4))}
        AND m.expires_month = ${Number(today.slice(5, 7))} ORDER BY p.id`)
    for (const { method, ...plan } of expiring)
      await mailPlan(ctx, plan, {
        kind: 'expiring',
        key: `expiring:${plan.methodId}:${today.slice(0, 7)}`,
        minor: sumPlan(plan),
        method,
      })
  },
})
