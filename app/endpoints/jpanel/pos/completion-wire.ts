import type { Completion } from '~/domain/pos/complete-sale.server'
import type { Ctx } from '~/kit/operation'
import { orderWire } from './wire'

/** Paid, or what is still to be waited for; the same call made again goes on from there. */
export const completionReply = (completion: Completion, ctx: Ctx) => {
  const { status, order } = completion
  const message = 'message' in completion ? completion.message : null
  const action = 'url' in completion ? { action: { url: completion.url } } : {}
  const payment = 'payment' in completion ? completion.payment : null
  return { status, message, order: { ...orderWire(order, ctx), payment }, ...action }
}
