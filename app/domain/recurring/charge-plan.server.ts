import { sqlOperation, steps } from '~/db/operation.server'
import { savedMethodOf } from '~/domain/payments/saved-methods.server'
import { refused } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { ALREADY_PAID, IN_PROGRESS, NO_METHOD, NOT_ACTIVE, REFERENCE_WANTED } from './messages'
import { ChargePlanInput } from './plan-input'
import { isInFlight, planForEdit } from './plan.server'
import { succeed } from './record-outcome.server'
import { writeCharge, writeTransaction } from './reserve-charges.server'
import { settleCharge } from './settle-charge.server'

/** The attempt by hand, written before the gateway is called; what was collected by hand is settled at once. */
const beginCharge = sqlOperation({
  name: 'recurring.begin-charge',
  permission: 'recurringpaymentprofile.charge',
  input: ChargePlanInput,
  isQuiet: true,
  async run(ctx, { id, seen, payment, reference, note }): Promise<{ id: string; chargeId: number | null }> {
    const plan = await planForEdit(ctx, id, seen)
    if (plan.status !== 'Active') throw refused(NOT_ACTIVE)
    if (await isInFlight(ctx.sql, plan.id)) throw refused(IN_PROGRESS)
    const isPaid = await ctx.sql.first(
      sql`SELECT 1 FROM recurring_transaction WHERE profile_id = ${plan.id} AND period_on = ${plan.nextBillingOn}::date AND payment_status = 'Completed'`,
    )
    if (isPaid !== null) throw refused(ALREADY_PAID)
    if (payment === 'stored') {
      if (plan.methodId === null) throw refused(NO_METHOD)
      const { id: methodId, method } = await savedMethodOf(ctx, plan.methodId, plan.supporterId)
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
    if (payment === 'other' && reference === '') throw refused(REFERENCE_WANTED)
    const transactionId = await writeTransaction(ctx, plan, { chargeId: null, status: 'Completed', type: payment, reference, note })
    await ctx.sql.run(
      sql`UPDATE recurring_transaction SET payment_status = 'Completed', reason_code = nullif(${note.slice(0, 60)}, '') WHERE id = ${transactionId}`,
    )
    const { amountMinor, taxMinor, shippingMinor, dccMinor } = plan
    const total = amountMinor + taxMinor + shippingMinor + dccMinor
    await succeed(ctx, { id: transactionId, profileId: plan.id, periodOn: plan.nextBillingOn, amountMinor: total })
    return { id: plan.profileId, chargeId: null }
  },
})

export type ChargedPlan = { id: string; state: 'succeeded' | 'pending' | 'failed' | 'unknown' | 'created' }

/** Charges a plan's next period now, or records that it was paid; a success takes the period and moves the billing date on (money 11.6). */
export const chargePlan = steps({
  name: 'recurring.charge-plan',
  permission: 'recurringpaymentprofile.charge',
  input: ChargePlanInput,
  async run(ctx, input): Promise<ChargedPlan> {
    const { id, chargeId } = await perform(beginCharge, ctx, input)
    return { id, state: chargeId === null ? 'succeeded' : await perform(settleCharge, ctx, { chargeId }) }
  },
})
