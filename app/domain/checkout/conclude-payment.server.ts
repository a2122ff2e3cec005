import { z } from 'zod'
import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { returnStock } from '~/domain/catalog/sold-stock.server'
import { readAttempt, awaitPayer, endAttempt, leaveUnknown } from '~/domain/payments/attempts.server'
import { failedChecks, instrumentLabel, recordPayment, shownBrand } from '~/domain/payments/payments.server'
import { activateMethod, dropMethod } from '~/domain/payments/saved-methods.server'
import { isOpen, type Attempt } from '~/domain/payments/schemas'
import { holdLimitedPromos, takeBackPromoUse } from '~/domain/promotions/promo-use.server'
import { supporterOfSale } from '~/domain/supporters/buyer.server'
import { sql } from '~/kit/sql'
import { CANCELED, type ChargeOutcome } from '~/ports/payment-gateway'
import { afterSale } from './fulfil-sale.server'
import { lockOrderWithLines } from '~/domain/cart/stored-order.server'
import { PAYMENT_ABANDONED } from '~/domain/cart/messages'
import { isBackDated, type Order } from '~/domain/cart/order'
import { toBuyer } from './payable.server'
import { settleOrder } from './settlement.server'
import { paymentLabel, type GatewayTender } from './tender'

type Paid = Extract<ChargeOutcome, { status: 'succeeded' | 'pending' }>
type Declined = Extract<ChargeOutcome, { status: 'declined' }>

/** `outcome` is null if the gateway could not be reached or did not say. */
const Conclusion = z.object({
  attemptId: z.int(),
  outcome: z.custom<ChargeOutcome | null>((input) => input !== undefined),
  isAbandoned: z.boolean().default(false),
})

/**
 * A gateway in test mode moves no money. The sandbox counts as real for an installation without a gateway
 * (R-PAYMENTS-5).
 */
const isTest = (outcome: Paid, gateway: string) => !outcome.isLive && gateway !== 'sandbox'

async function keepMethod(
  ctx: SqlTxCtx,
  attempt: Attempt,
  { supporterId, outcome }: { supporterId: number | null; outcome: Paid },
) {
  const { stored, instrument } = outcome
  if (attempt.request.paymentMethodId !== null) return attempt.request.paymentMethodId
  if (stored !== null && supporterId !== null)
    return activateMethod(ctx, { attemptId: attempt.id, supporterId, instrument, stored })
  await dropMethod(ctx, attempt.id)
  return null
}

async function recordPaid(
  ctx: SqlTxCtx,
  order: Order,
  { attempt, outcome }: { attempt: Attempt; outcome: Paid },
): Promise<void> {
  const { instrument, reference, status } = outcome
  const supporterId = order.supporterId ?? (await supporterOfSale(ctx, toBuyer(order)))
  const paymentMethodId = await keepMethod(ctx, attempt, { supporterId, outcome })
  const capturedAt = isBackDated(order) ? order.orderedAt : ctx.now
  const reported = {
    attempt,
    clientUuid: order.clientUuid,
    status,
    reference,
    isLive: outcome.isLive,
    instrument,
    failure: null,
  }
  await recordPayment(ctx, { ...reported, paymentMethodId, capturedAt })
  const tender: GatewayTender = {
    type: attempt.paymentType,
    label: instrumentLabel(instrument, order.currency),
    cardBrand: shownBrand(instrument),
    cardLast4: instrument.last4,
    warningCount: failedChecks(instrument),
    isTest: isTest(outcome, ctx.ports.gateway.key),
    paymentMethodId,
  }
  const sold = await settleOrder(ctx, {
    order,
    supporterId,
    soldBy: attempt.staffId,
    tender,
    sendConfirmationEmails: attempt.request.sendConfirmationEmails,
    markAsComplete: attempt.request.markAsComplete,
  })
  await endAttempt(ctx, attempt.id, { state: 'succeeded', reference, message: null })
  const facts = await afterSale(ctx, { order: sold, supporterId, paymentMethodId })
  const { totalMinor, currency, number } = sold
  await ctx.publish('contribution.paid', {
    id: order.id,
    before: { confirmedAt: null },
    after: {
      number,
      paymentType: attempt.paymentType,
      paymentLabel: paymentLabel(tender),
      payment: status,
      reference,
      totalMinor,
      currency,
      supporterId,
      isFulfilled: sold.isFulfilled,
      ...facts,
    },
  })
}

type Refused = { attempt: Attempt; outcome: Declined; isAbandoned: boolean }

async function recordRefusal(ctx: SqlTxCtx, order: Order, { attempt, outcome, isAbandoned }: Refused): Promise<void> {
  const { code, reference, instrument } = outcome
  const isCancelled = isAbandoned && code === CANCELED
  const message = isCancelled ? PAYMENT_ABANDONED : outcome.message
  await holdLimitedPromos(ctx, order.promos)
  await returnStock(ctx, order.id, order.lines)
  if (order.promos.length > 0) await takeBackPromoUse(ctx, order.id)
  await dropMethod(ctx, attempt.id)
  const reported = {
    attempt,
    clientUuid: order.clientUuid,
    reference,
    isLive: true,
    instrument,
    failure: { code, message },
  }
  await recordPayment(ctx, {
    ...reported,
    status: 'failed',
    paymentMethodId: attempt.request.paymentMethodId,
    capturedAt: null,
  })
  await endAttempt(ctx, attempt.id, { state: isCancelled ? 'cancelled' : 'failed', reference, message })
  await ctx.sql.run(
    sql`UPDATE contribution SET payment_locked_at = NULL, updated_at = ${ctx.now} WHERE id = ${order.id}`,
  )
  await ctx.publish('contribution.payment-failed', {
    id: order.id,
    after: {
      payment: isCancelled ? 'given up' : 'declined',
      code,
      totalMinor: order.totalMinor,
      currency: order.currency,
    },
  })
}

/**
 * Writes the gateway's answer and all its effects in one transaction. Locks the contribution's row first and leaves a
 * settled attempt as it is, so that the same answer twice changes nothing.
 */
export const concludePayment = sqlOperation({
  name: 'pos.conclude-payment',
  permission: 'pos.edit',
  input: Conclusion,
  audit: 'when-changed',
  run: async (ctx, { attemptId, outcome, isAbandoned }): Promise<void> => {
    const seen = await readAttempt(ctx.sql, attemptId)
    if (!seen || !isOpen(seen)) return
    const order = await lockOrderWithLines(ctx, seen.contributionId)
    const attempt = await readAttempt(ctx.sql, attemptId, 'locked')
    if (!attempt || !isOpen(attempt)) return
    if (outcome === null) await leaveUnknown(ctx, attemptId)
    else if (outcome.status === 'needs-action') await awaitPayer(ctx, attemptId, outcome)
    else if (outcome.status === 'declined') await recordRefusal(ctx, order, { attempt, outcome, isAbandoned })
    else await recordPaid(ctx, order, { attempt, outcome })
  },
})
