import { z } from 'zod'
import { sqlOperation, workflow } from '~/db/operation.server'
import { later } from '~/kit/clock'
import { notFound, refused } from '~/kit/errors'
import { someId } from '~/kit/list/list-filters'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { askRefund } from '../ask-refund.server'
import { chargesForRefund, type RefundableCharge } from './charge-refund-books.server'
import { settleChargeRefund } from './charge-refund-settlement.server'
import { CHARGE_NOT_PAID, CHARGE_REFUNDED, DISPUTED, GATEWAY_AWAY, NOT_SETTLED } from '../messages'
import { REFUND_TIMEOUT, type SettledRefund } from '../refund'

const RefundChargeInput = z.object({ transactionId: someId })

const OFFLINE = 'offline'

/** Why a charge cannot be refunded now, or null. */
function chargeError(
  { paymentStatus, paymentState, minor, refundedMinor, isDisputed, gateway }: RefundableCharge,
  connected: string,
): string | null {
  if (refundedMinor >= minor) return CHARGE_REFUNDED
  if (paymentStatus !== 'Completed') return CHARGE_NOT_PAID
  if (isDisputed) return DISPUTED
  if (paymentState === 'pending') return NOT_SETTLED
  return gateway === OFFLINE || gateway === connected ? null : GATEWAY_AWAY
}

/**
 * Written down with its key before any gateway is called; the transaction's row decides between two who press at once.
 * One that nobody has answered yet is requested again instead of a second one. What was collected by hand is settled at
 * once.
 */
const reserveChargeRefund = sqlOperation({
  name: 'recurring.reserve-refund',
  permission: ['transaction.refund', 'order.refund'],
  input: RefundChargeInput,
  skipsAudit: true,
  async run(ctx, { transactionId }): Promise<SettledRefund | { id: number; status: 'unknown' }> {
    const [charge] = await chargesForRefund(ctx, [transactionId])
    if (!charge) throw notFound('The transaction')
    const open = await ctx.sql.first<{ id: number }>(
      sql`SELECT id FROM refund WHERE transaction_id = ${transactionId} AND status = 'unknown'`,
    )
    if (open) return { id: open.id, status: 'unknown' }
    const error = chargeError(charge, ctx.ports.gateway.key)
    if (error !== null) throw refused(error)
    const row = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO refund (transaction_id, payment_id, idempotency_key, kind, status, amount_minor, currency, gateway,
        requested_by, requested_by_name, created_at, next_check_at)
      VALUES (${transactionId}, ${charge.paymentId}, 'plan-refund:' || gen_random_uuid(),
        ${charge.refundedMinor === 0n ? 'whole' : 'custom'}, 'unknown', ${charge.minor - charge.refundedMinor},
        ${charge.currency}, ${charge.gateway}, ${ctx.actor.staffId}, ${ctx.actor.name.slice(0, 120)}, ${ctx.now},
        ${later(ctx.now, REFUND_TIMEOUT)}) RETURNING id`)
    if (!row) throw new Error('a refund was not written')
    return charge.gateway === OFFLINE
      ? settleChargeRefund(ctx, row.id, { status: 'succeeded', reference: 'manual' })
      : { id: row.id, status: 'unknown' }
  },
})

/**
 * The whole of one charge goes back, once; of a payment for several plans it is a part (R-REFUNDS-8). The plan goes on.
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
