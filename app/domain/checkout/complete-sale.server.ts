import { workflow } from '~/db/operation.server'
import { readAttempt } from '~/domain/payments/attempts.server'
import { findPayment, type ShownPayment } from '~/domain/payments/payments.server'
import { isGatewayType } from '~/domain/payments/schemas'
import { refused } from '~/kit/errors'
import { perform, type Ctx } from '~/kit/operation'
import { withTimeout, chargeOnce } from './charge-once.server'
import { completeOrder } from './complete-order.server'
import { PAYMENT_CHECKING, PAYMENT_ABANDONED, PAYMENT_NEEDS_PAYER } from '~/domain/cart/messages'
import type { Order } from '~/domain/cart/order'
import { loadOrder } from '~/domain/cart/current-order.server'
import { reservePayment } from './reserve-payment.server'
import { CompleteOrderInput, type CompleteOrder } from '~/domain/cart/schemas'

/**
 * `action`: the payer confirms at `url`, then the call is repeated. `checking`: the outcome is unknown; repeating the
 * call checks again and never charges twice. `cancelled`: given up before confirmation; the order is a cart again.
 */
export type Completion =
  | { status: 'success'; order: Order; payment: ShownPayment | null }
  | { status: 'action'; order: Order; message: string; url: string; attemptId: number }
  | { status: 'checking' | 'cancelled'; order: Order; message: string }

async function readSuccess(ctx: Ctx, input: CompleteOrder): Promise<Completion> {
  const order = await perform(completeOrder, ctx, input)
  return { status: 'success', order, payment: await findPayment(ctx.read, input.id) }
}

async function resolveOutcome(ctx: Ctx, input: CompleteOrder, attemptId: number): Promise<Completion> {
  const attempt = await readAttempt(ctx.read, attemptId)
  if (attempt?.state === 'succeeded') return readSuccess(ctx, input)
  if (attempt?.state === 'failed') throw refused(attempt.failureMessage ?? '')
  const order = await loadOrder(ctx, input.id)
  if (attempt?.state === 'cancelled') return { status: 'cancelled', order, message: PAYMENT_ABANDONED }
  const url = attempt?.state === 'action' ? attempt.outcome?.url : undefined
  if (url !== undefined) return { status: 'action', order, message: PAYMENT_NEEDS_PAYER, url, attemptId }
  return { status: 'checking', order, message: PAYMENT_CHECKING }
}

/**
 * Completes a sale exactly once. A gateway payment is reserved, requested and concluded in separate transactions, and
 * repeating the call continues where the last one stopped (R-PAYMENTS-3).
 */
export const completeSale = workflow({
  name: 'pos.complete-sale',
  permission: 'pos.edit',
  input: CompleteOrderInput,
  run: async (ctx, input): Promise<Completion> => {
    if (!isGatewayType(input.paymentType))
      return { status: 'success', order: await perform(completeOrder, ctx, input), payment: null }
    const reserved = await perform(reservePayment, ctx, input)
    if (reserved.kind === 'paid') return readSuccess(ctx, input)
    if (reserved.kind === 'free') return readSuccess(ctx, { ...input, paymentType: 'free' })
    if (reserved.kind === 'open')
      await withTimeout(chargeOnce(ctx, reserved.attemptId, reserved.isNew ? 'first' : 'again'))
    return resolveOutcome(ctx, input, reserved.attemptId)
  },
})
