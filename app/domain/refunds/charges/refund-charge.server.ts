import { z } from 'zod'
import { sqlOperation, workflow } from '~/db/operation.server'
import { later } from '~/kit/clock'
import { notFound, refused } from '~/kit/errors'
import { someId } from '~/kit/fields'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { askRefund } from '../ask-refund.server'
import { loadRefundableCharges, type RefundableCharge } from './charge-refund-books.server'
import { settleChargeRefund } from './charge-refund-settlement.server'
import { readOutsideRefund } from '../made-elsewhere.server'
import {
  CHARGE_NOT_PAID,
  CHARGE_REFUNDED,
  DISPUTED,
  GATEWAY_NOT_CONNECTED,
  NOT_SETTLED,
  REFUND_UNDER_WAY,
} from '../messages'
import { OFFLINE } from '../outside-gateway'
import { REFUND_TIMEOUT, type SettledRefund } from '../refund'
import { REFUND_DETAILS } from '../schemas'

const RefundChargeInput = z.object({ transactionId: someId, ...REFUND_DETAILS })

function findChargeError({
  paymentStatus,
  paymentState,
  minor,
  refundedMinor,
  isDisputed,
}: RefundableCharge): string | null {
  if (refundedMinor >= minor) return CHARGE_REFUNDED
  if (paymentStatus !== 'Completed') return CHARGE_NOT_PAID
  if (isDisputed) return DISPUTED
  return paymentState === 'pending' ? NOT_SETTLED : null
}

/**
 * Writes the refund with its key before any gateway is called, under a row lock. Returns an unanswered refund instead
 * of writing a second one. Settles refunds by hand or made elsewhere at once (R-REFUNDS-9).
 */
const reserveChargeRefund = sqlOperation({
  name: 'recurring.reserve-refund',
  permission: ['transaction.refund', 'order.refund'],
  input: RefundChargeInput,
  audit: 'when-changed',
  async run(ctx, { transactionId, ...details }): Promise<SettledRefund | { id: number; status: 'unknown' }> {
    const [charge] = await loadRefundableCharges(ctx, [transactionId])
    if (!charge) throw notFound('The transaction')
    const open = await ctx.sql.first<{ id: number }>(
      sql`SELECT id FROM refund WHERE transaction_id = ${transactionId} AND status = 'unknown'`,
    )
    if (open && (details.madeOn !== null || details.isRecorded)) throw refused(REFUND_UNDER_WAY)
    if (open) return { id: open.id, status: 'unknown' }
    const error = findChargeError(charge)
    if (error !== null) throw refused(error)
    const { paymentId, gateway } = charge
    if (paymentId === null || gateway === null) throw refused(GATEWAY_NOT_CONNECTED)
    const outside = await readOutsideRefund(ctx, details, { paymentId, gateway })
    const row = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO refund (transaction_id, payment_id, idempotency_key, kind, status, amount_minor, currency, gateway,
        requested_by, requested_by_name, created_at, next_check_at, why, made_on)
      VALUES (${transactionId}, ${paymentId}, 'plan-refund:' || gen_random_uuid(),
        ${charge.refundedMinor === 0n ? 'whole' : 'custom'}, 'unknown', ${charge.minor - charge.refundedMinor},
        ${charge.currency}, ${gateway}, ${ctx.actor.staffId}, ${ctx.actor.name.slice(0, 120)},
        ${outside?.at ?? ctx.now}, ${later(ctx.now, REFUND_TIMEOUT)}, ${details.why}, ${details.madeOn}::date)
      RETURNING id`)
    if (!row) throw new Error('a refund was not written')
    if (outside) return settleChargeRefund(ctx, row.id, { status: 'succeeded', reference: outside.reference })
    return gateway === OFFLINE
      ? settleChargeRefund(ctx, row.id, { status: 'succeeded', reference: 'manual' })
      : { id: row.id, status: 'unknown' }
  },
})

/**
 * Refunds what is left of one charge, which may be only part of a payment for several plans. The plan goes on
 * (R-REFUNDS-8).
 */
export const refundCharge = workflow({
  name: 'recurring.refund-charge',
  permission: ['transaction.refund', 'order.refund'],
  input: RefundChargeInput,
  async run(ctx, input): Promise<SettledRefund> {
    const reserved = await perform(reserveChargeRefund, ctx, input)
    const settled = 'minor' in reserved ? reserved : await perform(askRefund, ctx, { refundId: reserved.id })
    if (settled.status === 'failed' || settled.status === 'canceled')
      throw refused(settled.failureMessage ?? 'The refund failed.')
    return settled
  },
})
