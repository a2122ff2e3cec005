import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation, workflow } from '~/db/operation.server'
import { recordPlanPayment } from '~/domain/payments/payments.server'
import { requireSavedMethod } from '~/domain/payments/saved-methods.server'
import { refused } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { countCharges, writeToLedger, lockSupporter } from '~/domain/refunds/charges/charge-books.server'
import { ALREADY_PAID, IN_PROGRESS, NO_METHOD, NOT_ACTIVE, REFERENCE_REQUIRED } from '../messages'
import { ChargePlanInput } from '../plan-input'
import { isInFlight, findPlan, lockPlan, sumPlan, type Plan } from '../plan.server'
import { recordPaidCharge } from './record-outcome.server'
import { writeCharge, writeTransaction } from './reserve-charges.server'
import { settleCharge } from './settle-charge.server'

const PAYMENT_TYPE = { cash: 'cash', check: 'cheque', eft: 'bank', other: 'unknown' } as const

type ByHand = { type: keyof typeof PAYMENT_TYPE; reference: string; note: string }

async function recordByHand(ctx: SqlTxCtx, plan: Plan, { type, reference, note }: ByHand): Promise<void> {
  const transactionId = await writeTransaction(ctx, plan, {
    chargeId: null,
    status: 'Completed',
    type,
    reference,
    note,
  })
  const amountMinor = sumPlan(plan)
  const paymentId = await recordPlanPayment(ctx, {
    contributionId: plan.contributionId,
    transactionId,
    chargeId: null,
    type: PAYMENT_TYPE[type],
    gateway: 'offline',
    amountMinor,
    currency: plan.currency,
    status: 'succeeded',
    reference: reference || null,
    isLive: true,
    instrument: null,
    failure: null,
    paymentMethodId: null,
  })
  await ctx.sql.run(
    sql`UPDATE recurring_transaction SET payment_status = 'Completed', payment_id = ${paymentId},
      reason_code = nullif(${note.slice(0, 60)}, '') WHERE id = ${transactionId}`,
  )
  await recordPaidCharge(ctx, { id: transactionId, profileId: plan.id, periodOn: plan.nextBillingOn, amountMinor })
  await writeToLedger(ctx, [transactionId])
  await countCharges(ctx, [transactionId], { isNew: true })
  await ctx.publish('recurring-transaction.paid', { id: transactionId, silent: true, runId: null })
}

const beginCharge = sqlOperation({
  name: 'recurring.begin-charge',
  permission: 'recurringpaymentprofile.charge',
  input: ChargePlanInput,
  audit: 'when-changed',
  async run(ctx, { id, seen, payment, reference, note }): Promise<{ id: string; chargeId: number | null }> {
    const owner = await findPlan(ctx.sql, id)
    if (owner) await lockSupporter(ctx, owner.supporterId)
    const plan = await lockPlan(ctx, id, seen)
    if (plan.status !== 'Active') throw refused(NOT_ACTIVE)
    if (await isInFlight(ctx.sql, plan.id)) throw refused(IN_PROGRESS)
    const isPaid = await ctx.sql.first(
      sql`SELECT 1 FROM recurring_transaction WHERE profile_id = ${plan.id} AND period_on = ${plan.nextBillingOn}::date
        AND payment_status = 'Completed'`,
    )
    if (isPaid !== null) throw refused(ALREADY_PAID)
    if (payment === 'stored') {
      if (plan.methodId === null) throw refused(NO_METHOD)
      const { id: methodId, method } = await requireSavedMethod(ctx, plan.methodId, plan.supporterId)
      const due = {
        ...plan,
        methodId,
        type: method.isBank ? ('bank' as const) : ('card' as const),
        isUsable: true,
        expiresMonth: null,
        expiresYear: null,
      }
      return { id: plan.profileId, chargeId: await writeCharge(ctx, plan.supporterId, { plans: [due], runId: null }) }
    }
    if (payment === 'other' && reference === '') throw refused(REFERENCE_REQUIRED)
    await recordByHand(ctx, plan, { type: payment, reference, note })
    return { id: plan.profileId, chargeId: null }
  },
})

export type ChargedPlan = { id: string; state: 'succeeded' | 'pending' | 'failed' | 'unknown' | 'created' }

/**
 * Charges a plan's next period now, or records that it was paid. A success pays the period and moves the billing date
 * on (R-RECURRING-7).
 */
export const chargePlan = workflow({
  name: 'recurring.charge-plan',
  permission: 'recurringpaymentprofile.charge',
  input: ChargePlanInput,
  async run(ctx, input): Promise<ChargedPlan> {
    const { id, chargeId } = await perform(beginCharge, ctx, input)
    return { id, state: chargeId === null ? 'succeeded' : await perform(settleCharge, ctx, { chargeId }) }
  },
})
