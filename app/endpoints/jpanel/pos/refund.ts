import { refundContribution } from '~/domain/refunds/refund-contribution.server'
import { refundable } from '~/domain/refunds/refunds.server'
import { currentOrder } from '~/domain/cart/current-order.server'
import { endpoint, reading } from '~/http/endpoint'
import { notFound } from '~/kit/errors'
import { someId } from '~/kit/fields'
import { readRefund, refundableWire, refundWire } from '~/wire/pos/refund'
import { orderError } from './reply'
import { orderWire } from '~/wire/pos/order'

/** POST /jpanel/pos/{id}/refund: one of whole, lines and amount, with a `key` that names this one wish. */
export const action = endpoint(refundContribution, {
  read: readRefund,
  reply: async (refund, ctx) => {
    const order = await currentOrder(ctx, refund.contributionId)
    return { ...refundWire(refund), order: order && orderWire(order, ctx) }
  },
  errors: orderError,
})

/** GET /jpanel/pos/{id}/refund: what of it can be given back. */
export const loader = reading('order.refund', async (ctx, _query, { id }) => {
  const of = await refundable(ctx.read, Number(someId.catch(0).parse(id)))
  if (!of) throw notFound('The contribution')
  return refundableWire(of)
})
