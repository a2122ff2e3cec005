import { refundContribution } from '~/domain/contributions/refund-contribution.server'
import { currentOrder } from '~/domain/pos/current-order.server'
import type { Fields } from '~/http/body'
import { endpoint, notGet } from '~/http/endpoint'
import { refundWire } from './refund-wire'
import { orderRefusal } from './reply'
import { orderWire } from './wire'

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
const isYes = (value: unknown): boolean => ['1', 'true', 'on'].includes(String(value))

/** One of `whole: 1`, `lines: [{id, qty}]` and `amount`; with two of them nobody knows what is meant. */
function kindOf(body: Fields): string | undefined {
  const named = [
    ...(isYes(body.whole) ? ['whole'] : []),
    ...(isGiven(body.lines) ? ['lines'] : []),
    ...(isGiven(body.amount) ? ['custom'] : []),
  ]
  return named.length === 1 ? named[0] : undefined
}

const filled = (name: string, value: unknown): Fields => (isGiven(value) ? { [name]: value } : {})

/** POST /jpanel/pos/{id}/refund: one of whole, lines and amount, with a `key` that names this one wish. */
export const action = endpoint(refundContribution, {
  read: (body) => ({ key: body.key, kind: kindOf(body), ...filled('amount', body.amount), ...filled('lines', body.lines) }),
  reply: async (refund, ctx) => {
    const order = await currentOrder(ctx, refund.contributionId)
    return { ...refundWire(refund), order: order && orderWire(order, ctx) }
  },
  errors: orderRefusal,
})

export const loader = notGet
