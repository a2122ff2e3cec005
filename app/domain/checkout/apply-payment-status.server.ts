import { z } from 'zod'
import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { recordOutsideRefund, toReturnedDispute } from '~/domain/refunds/record-outside-refund.server'
import { sendTemplate } from '~/domain/messaging/send-template.server'
import {
  confirmPayment,
  failPayment,
  isOfSale,
  paymentRow,
  restPayment,
  type SalePayment,
} from '~/domain/payments/payments.server'
import { holdLimitedPromos } from '~/domain/promotions/promo-use.server'
import { alertAddresses } from '~/domain/settings/mails.server'
import { withCode } from '~/kit/money'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import type { ChargeOutcome } from '~/ports/payment-gateway'
import { lockOrderWithLines } from '~/domain/cart/stored-order.server'
import type { Order } from '~/domain/cart/order'

const Received = z.object({
  paymentId: z.int(),
  outcome: z.custom<ChargeOutcome | null>((input) => input !== undefined),
})

type Failure = { code: string; message: string }

async function mailStaff(
  ctx: SqlTxCtx,
  { payment, order, failure }: { payment: SalePayment; order: Order; failure: Failure },
): Promise<void> {
  const amount = withCode({ minor: payment.amountMinor, currency: payment.currency })
  const link = order.supporterId === null ? '' : `${ctx.officeUrl}/jpanel/supporters/${order.supporterId}`
  const readers = [
    ...new Set([...alertAddresses(ctx.settings), ...(payment.staffEmail === null ? [] : [payment.staffEmail])]),
  ]
  for (const to of readers) {
    await perform(sendTemplate, ctx, {
      dedupeKey: `payment-failed:${payment.id}:${to}`.slice(0, 120),
      to,
      template: 'staff_payment_returned',
      words: { amount, contribution: `Contribution #${order.clientUuid}`, reason: failure.message, link },
    })
  }
}

/**
 * Turns the contribution back into a cart without number, confirmation and ledger, and undoes its counts. Locks rows in
 * the same order as a sale (R-PAYMENTS-7).
 */
async function unpay(ctx: SqlTxCtx, order: Order): Promise<void> {
  await holdLimitedPromos(ctx, order.promos)
  await ctx.sql.run(sql`DELETE FROM ledger_entry WHERE contribution_id = ${order.id}`)
  await ctx.sql.run(sql`
    UPDATE contribution SET number = NULL, confirmed_at = NULL, completed_at = NULL, completed_by = NULL,
      is_fulfilled = false, payment_type = NULL, payment_label = NULL, card_brand = NULL, card_last4 = NULL,
      payment_method_id = NULL, warning_count = 0, updated_at = ${ctx.now} WHERE id = ${order.id}`)
  await ctx.publish('contribution.unpaid', { id: order.id, silent: true, lines: order.lines })
}

async function recordReturn(
  ctx: SqlTxCtx,
  order: Order,
  { payment, failure }: { payment: SalePayment; failure: Failure },
): Promise<void> {
  await failPayment(ctx, payment.id, failure)
  if (order.confirmedAt !== null) await unpay(ctx, order)
  await mailStaff(ctx, { payment, order, failure })
  await ctx.publish('contribution.payment-returned', {
    id: order.id,
    before: { number: order.number, payment: payment.status },
    after: {
      number: null,
      payment: 'failed',
      code: failure.code,
      amountMinor: payment.amountMinor,
      currency: payment.currency,
    },
  })
}

/** Counts a refund whose outcome is still unknown, because its gateway was already called. */
const isRefunded = async (ctx: SqlTxCtx, { id }: SalePayment): Promise<boolean> =>
  (await ctx.sql.first(
    sql`SELECT 1 FROM refund WHERE payment_id = ${id} AND status IN ('unknown', 'pending', 'succeeded')`,
  )) !== null

/**
 * Part of the payment was already refunded, so it cannot be paid again. The rest counts as taken back by the bank, and
 * staff are notified (R-REFUNDS-7).
 */
async function recordReturnOfRest(ctx: SqlTxCtx, payment: SalePayment, code: string): Promise<string> {
  const paymentId = payment.id
  await perform(recordOutsideRefund, ctx, { paymentId, disputes: [toReturnedDispute(payment, code)] })
  await restPayment(ctx, paymentId)
  return payment.status
}

export const applyPaymentStatus = sqlOperation({
  name: 'pos.apply-payment-status',
  permission: 'order.view',
  input: Received,
  audit: 'when-changed',
  run: async (ctx, { paymentId, outcome }): Promise<string> => {
    const seen = await paymentRow(ctx.sql, paymentId)
    if (!isOfSale(seen)) return 'failed'
    const order = await lockOrderWithLines(ctx, seen.contributionId)
    const now = await paymentRow(ctx.sql, paymentId)
    const payment = isOfSale(now) ? now : seen
    if (outcome?.status === 'declined' && payment.status !== 'failed') {
      if (await isRefunded(ctx, payment)) return recordReturnOfRest(ctx, payment, outcome.code)
      await recordReturn(ctx, order, { payment, failure: { code: outcome.code, message: outcome.message } })
      return 'failed'
    }
    if (outcome?.status === 'succeeded' && payment.status === 'pending') {
      await confirmPayment(ctx, payment.id)
      await ctx.publish('contribution.payment-confirmed', {
        id: order.id,
        before: { payment: 'pending' },
        after: { payment: 'succeeded' },
      })
      return 'succeeded'
    }
    await restPayment(ctx, payment.id)
    return payment.status
  },
})
