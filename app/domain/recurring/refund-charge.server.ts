import { z } from 'zod'
import { sqlOperation, steps } from '~/db/operation.server'
import { voidReceiptsOfTransaction } from '~/domain/receipts/void-receipts.server'
import { DomainError, notFound, refused } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { GatewayUnreachable, type RefundOutcome } from '~/ports/payment-gateway'
import { ALREADY_REFUNDED, NOT_ACCEPTED, NOT_SETTLED, PROVIDER_AWAY } from './messages'
import { TransactionIdInput } from './plan-input'

type Paid = {
  minor: bigint
  currency: string
  paymentStatus: string
  refundState: string | null
  profileId: number
  chargeState: string | null
  gateway: string | null
  reference: string | null
  chargeMinor: bigint | null
}

const RefundedInput = z.object({
  transactionId: z.number().int(),
  state: z.enum(['unknown', 'pending', 'succeeded', 'failed']),
  reference: z.string().nullable().default(null),
})

/** Written before the gateway is called and after it answered; the row of the transaction decides between two who press at once. */
const recordRefund = sqlOperation({
  name: 'recurring.record-refund',
  permission: ['transaction.refund', 'order.refund'],
  input: RefundedInput,
  isQuiet: true,
  async run(ctx, { transactionId, state, reference }): Promise<Paid> {
    const paid = await ctx.sql.first<Paid>(sql`
      SELECT t.amount_minor AS minor, t.currency, t.payment_status AS "paymentStatus", t.refund_state AS "refundState", t.profile_id AS "profileId", h.state AS "chargeState", h.gateway, h.reference,
        h.amount_minor AS "chargeMinor"
      FROM recurring_transaction t LEFT JOIN recurring_charge h ON h.id = t.charge_id WHERE t.id = ${transactionId} FOR UPDATE OF t`)
    if (!paid) throw notFound('The transaction')
    if (paid.refundState === 'succeeded' || paid.refundState === 'pending') throw refused(ALREADY_REFUNDED)
    if (paid.paymentStatus !== 'Completed') throw refused(NOT_ACCEPTED)
    if (paid.chargeState === 'pending') throw refused(NOT_SETTLED)
    const isGone = state === 'succeeded' || state === 'pending'
    await ctx.sql.run(sql`
      UPDATE recurring_transaction SET refund_state = ${state}, refund_reference = coalesce(${reference}::text, refund_reference),
        refunded_minor = CASE WHEN ${isGone}::boolean THEN amount_minor ELSE 0 END, refunded_at = CASE WHEN ${isGone}::boolean THEN ${ctx.now}::timestamptz END,
        refunded_by = CASE WHEN ${isGone}::boolean THEN ${ctx.actor.staffId}::int END WHERE id = ${transactionId}`)
    if (!isGone) return paid
    await ctx.sql.run(
      sql`UPDATE recurring_profile SET aggregate_minor = greatest(0, aggregate_minor - ${paid.minor}), updated_at = ${ctx.now} WHERE id = ${paid.profileId}`,
    )
    await ctx.sql.run(
      sql`UPDATE recurring_charge h SET refunded_minor = h.refunded_minor + ${paid.minor} FROM recurring_transaction t WHERE t.id = ${transactionId} AND h.id = t.charge_id`,
    )
    await voidReceiptsOfTransaction(ctx, transactionId)
    ctx.note({ subject: ['recurring-plan', paid.profileId], after: { refunded: paid.minor, transaction: transactionId } })
    return paid
  },
})

/** The whole of one charge goes back, once; of a payment for several plans it is a part (money 9.6). The plan goes on. */
export const refundCharge = steps({
  name: 'recurring.refund-charge',
  permission: ['transaction.refund', 'order.refund'],
  input: TransactionIdInput,
  async run(ctx, { transactionId }): Promise<{ status: 'succeeded' | 'pending' | 'unknown'; minor: bigint; currency: string }> {
    const { minor, currency, gateway, reference, chargeMinor } = await perform(recordRefund, ctx, { transactionId, state: 'unknown' })
    if (gateway === null) {
      await perform(recordRefund, ctx, { transactionId, state: 'succeeded', reference: 'manual' })
      return { status: 'succeeded', minor, currency }
    }
    if (gateway !== ctx.ports.gateway.key || reference === null) throw refused(PROVIDER_AWAY)
    let outcome: RefundOutcome
    try {
      outcome = await ctx.ports.gateway.refund({
        key: `plan-refund:${transactionId}`,
        reference,
        money: { minor, currency },
        isWhole: minor === chargeMinor,
      })
    } catch (error) {
      if (error instanceof GatewayUnreachable) return { status: 'unknown', minor, currency }
      throw error
    }
    if (outcome.status === 'failed') {
      await perform(recordRefund, ctx, { transactionId, state: 'failed' })
      throw new DomainError('refused', outcome.message)
    }
    await perform(recordRefund, ctx, { transactionId, state: outcome.status, reference: outcome.reference })
    return { status: outcome.status, minor, currency }
  },
})
