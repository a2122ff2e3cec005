import { refundContribution } from '~/domain/refunds/refund-contribution.server'
import { loadRefundable } from '~/domain/refunds/refunds.server'
import { currentOrder } from '~/domain/cart/current-order.server'
import { call, query } from '~/http/call'
import { notFound } from '~/kit/errors'
import { someId } from '~/kit/fields'
import { readRefund, refundableWire, refundWire } from '~/wire/pos/refund'
import { orderError } from './reply'
import { orderWire } from '~/wire/pos/order'

/** Takes one of whole, lines and amount, and a `key` that identifies this refund. */
export const refundSale = call(refundContribution, {
  read: readRefund,
  reply: async (refund, ctx) => {
    const order = await currentOrder(ctx, refund.contributionId)
    return { ...refundWire(refund), order: order && orderWire(order, ctx) }
  },
  errors: orderError,
})

export const showRefundable = query('order.refund', async (ctx, _fields, { params: { id } }) => {
  const of = await loadRefundable(ctx.read, Number(someId.catch(0).parse(id)))
  if (!of) throw notFound('The contribution')
  return refundableWire(of)
})
