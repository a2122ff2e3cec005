import type { Completion } from '~/domain/checkout/complete-sale.server'
import type { Ctx } from '~/kit/operation'
import { orderWire } from './order'

/** The documented code of a canceled payment, for which the till shows no message (R-CART-16). */
const CANCELLED = { status: 'error', code: 'PAYMENT_REQUEST_CANCELLED' }

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
