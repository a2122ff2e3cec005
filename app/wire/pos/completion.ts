import type { Completion } from '~/domain/checkout/complete-sale.server'
import type { Ctx } from '~/kit/operation'
import { orderWire } from './order'

/** The documented code of a payment that was given up: the till says nothing (R-CART-16). */
const CANCELLED = { status: 'error', code: 'PAYMENT_REQUEST_CANCELLED' }

/** Paid, or what is still to be waited for; the same call made again goes on from there. */
export const completionReply = (completion: Completion, ctx: Ctx) => {
  const { status, order } = completion
  const message = 'message' in completion ? completion.message : null
  const action = 'url' in completion ? { action: { url: completion.url, attempt: completion.attemptId } } : {}
  const payment = 'payment' in completion ? completion.payment : null
  return {
    ...(status === 'cancelled' ? CANCELLED : { status }),
    message,
    order: { ...orderWire(order, ctx), payment },
    ...action,
  }
}
