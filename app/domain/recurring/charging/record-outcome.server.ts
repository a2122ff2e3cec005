import type { SqlTxCtx } from '~/db/ctx'
import { extendMembership, settlePlanMembership } from '~/domain/memberships/settle-plan-payments.server'
import { createTransactionReceipt } from '~/domain/receipts/receipt-transaction.server'
import { voidTransactionReceipts } from '~/domain/receipts/void-receipts.server'
import { receiptSettings } from '~/domain/settings/receipts.server'
import { recurringSettings } from '~/domain/settings/recurring.server'
import { addDays, localDate } from '~/kit/calendar'
import { isRuleError } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { updateSponsor } from '../plan-sponsor.server'
import { mailPlan } from '../plan-mail.server'
import { findPlanWhere } from '../plan.server'
import { computeNextBillingDate } from '../schedule'

export type ChargedTransaction = { id: number; profileId: number; periodOn: string; amountMinor: bigint }

export async function recordPaidCharge(ctx: SqlTxCtx, charged: ChargedTransaction): Promise<void> {
  const plan = await findPlanWhere(ctx.sql, sql`r.id = ${charged.profileId} FOR UPDATE OF r`)
  if (!plan) return
  const today = localDate(ctx.now, ctx.organisation.zone)
  const left = plan.cyclesRemaining === null ? null : Math.max(0, plan.cyclesRemaining - 1)
  const next = computeNextBillingDate(plan.nextBillingOn, plan, today)
  const isLast = left === 0
  await ctx.sql.run(sql`
    UPDATE recurring_profile SET last_payment_at = ${ctx.now}, last_payment_minor = ${charged.amountMinor},
      aggregate_minor = aggregate_minor + ${charged.amountMinor},
      cycles_completed = cycles_completed + 1, cycles_remaining = ${left}::int,
      next_billing_on = ${isLast ? plan.nextBillingOn : next}::date, next_attempt_on = NULL, failed_payments = 0,
      status = CASE WHEN ${isLast}::boolean AND status = 'Active' THEN 'Expired' ELSE status END, version = version + 1,
      updated_at = ${ctx.now}
    WHERE id = ${plan.id}`)
  await ctx.publish('recurring-plan.charged', {
    id: plan.id,
    after: { charged: charged.amountMinor, period: charged.periodOn, next: isLast ? null : next },
  })
  await extendMembership(ctx, charged.id, next)
  await issueReceipt(ctx, charged.id)
  await mailPlan(ctx, plan, { kind: 'charged', key: `charged:${charged.id}`, minor: charged.amountMinor })
}

async function issueReceipt(ctx: SqlTxCtx, transactionId: number): Promise<void> {
  if (!receiptSettings(ctx.settings).isSingle) return
  const issued = await createTransactionReceipt(ctx, { transactionId, isNotified: true })
  if (isRuleError(issued))
    await ctx.publish('recurring-transaction.not-receipted', {
      id: transactionId,
      after: { noTaxReceipt: issued.message },
    })
}

const IS_DUPLICATE = /^Duplicate (order|contribution|transaction)/i

export async function recordFailedCharge(ctx: SqlTxCtx, charged: ChargedTransaction, response: string): Promise<void> {
  const plan = await findPlanWhere(ctx.sql, sql`r.id = ${charged.profileId} FOR UPDATE OF r`)
  if (!plan || plan.status !== 'Active') return
  const today = localDate(ctx.now, ctx.organisation.zone)
  const { retryInterval } = recurringSettings(ctx.settings)
  const failed = plan.failedPayments + 1
  const outstanding = plan.failedPayments === 0 ? charged.amountMinor : 0n
  const isDuplicate = IS_DUPLICATE.test(response)
  const isSuspended = !isDuplicate && failed >= plan.maxFailedPayments
  const nextAttemptOn = isDuplicate ? today : isSuspended ? null : addDays(today, retryInterval)
  await ctx.sql.run(sql`
    UPDATE recurring_profile SET failed_payments = ${failed}, outstanding_minor = outstanding_minor + ${outstanding},
      next_attempt_on = ${nextAttemptOn}::date,
      status = CASE WHEN ${isSuspended}::boolean THEN 'Suspended' ELSE status END, suspended_at =
      CASE WHEN ${isSuspended}::boolean THEN ${ctx.now}::timestamptz ELSE suspended_at END,
      version = version + 1, updated_at = ${ctx.now} WHERE id = ${plan.id}`)
  if (isSuspended) await updateSponsor(ctx, plan, 'Suspended')
  await ctx.publish('recurring-plan.charge-declined', {
    id: plan.id,
    after: {
      declined: charged.amountMinor,
      response,
      status: isSuspended ? 'Suspended' : 'Active',
      again: nextAttemptOn,
    },
  })
  await mailPlan(ctx, plan, {
    kind: isSuspended ? 'suspended' : 'failed',
    key: `failed:${charged.id}`,
    minor: charged.amountMinor,
    response,
    ...(nextAttemptOn === null ? {} : { nextAttemptOn }),
  })
}

export async function recordReturnedCharge(
  ctx: SqlTxCtx,
  charged: ChargedTransaction,
  response: string,
): Promise<void> {
  const isLatest = await ctx.sql.first(sql`
    SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM recurring_transaction
      WHERE profile_id = ${charged.profileId} AND payment_status = 'Completed'
        AND period_on > ${charged.periodOn}::date)`)
  await ctx.sql.run(sql`
    UPDATE recurring_profile r SET aggregate_minor = greatest(0, aggregate_minor - ${charged.amountMinor}),
      cycles_completed = greatest(0, cycles_completed - 1),
      (last_payment_at, last_payment_minor) = (SELECT t.attempted_at, t.amount_minor FROM recurring_transaction t
        WHERE t.profile_id = r.id AND t.payment_status = 'Completed' ORDER BY t.id DESC LIMIT 1),
      cycles_remaining = cycles_remaining + 1, status = CASE WHEN status = 'Expired' THEN 'Active' ELSE status END,
      next_billing_on = CASE WHEN ${isLatest !== null}::boolean THEN ${charged.periodOn}::date ELSE next_billing_on END,
      version = version + 1, updated_at = ${ctx.now}
    WHERE id = ${charged.profileId}`)
  await settlePlanMembership(ctx, charged.id)
  await voidTransactionReceipts(ctx, charged.id, 'was not paid after all')
  await recordFailedCharge(ctx, charged, response)
}
