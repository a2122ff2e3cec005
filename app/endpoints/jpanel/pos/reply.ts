import { currentOrder } from '~/domain/cart/current-order.server'
import type { Order } from '~/domain/cart/order'
import { recountOrder } from '~/domain/cart/recount-order.server'
import { OrderId } from '~/domain/cart/schemas'
import { fieldErrors, statusOfCall, type ErrorStyle } from '~/http/call'
import { perform, type Ctx } from '~/kit/operation'
import { orderWire } from '~/wire/pos/order'

export const orderReply = (order: Order, ctx: Ctx) => ({
  status: 'success',
  message: null,
  order: orderWire(order, ctx),
})

/** Sends the order even when part of the change failed; the reply is still an error then (R-CART-4, R-CART-10). */
export const messageReply = (
  { order, isSuccess, message }: { order: Order; isSuccess: boolean; message: string | null },
  ctx: Ctx,
) => ({
  status: isSuccess ? 'success' : 'error',
  message,
  order: orderWire(order, ctx),
})

export const savedReply = ({ order, warning }: { order: Order; warning: string | null }, ctx: Ctx) =>
  messageReply({ order, isSuccess: warning === null, message: warning }, ctx)

/** An error includes the current order so that the cart can redraw, except for callers who may not sell (R-CART-1). */
export const orderError: ErrorStyle = async (error, ctx, { params }) => {
  const order =
    error.code === 'forbidden' || params.id === undefined ? null : await currentOrder(ctx, OrderId.parse(params.id))
  return Response.json(
    { status: 'error', message: error.message, order: order && orderWire(order, ctx), ...fieldErrors(error) },
    { status: statusOfCall(error) },
  )
}

/**
 * When a rule or price has changed under a waiting cart, the refused payment recalculates it, so that the cashier sees
 * the new total and can go on.
 */
export const recountedError: ErrorStyle = async (error, ctx, args) => {
  if (error.reason === 'totals-changed') await perform(recountOrder, ctx, { id: args.params.id })
  return orderError(error, ctx, args)
}
