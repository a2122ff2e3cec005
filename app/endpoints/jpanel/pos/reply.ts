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

/**
 * The order is sent even when a part of the change failed; then the reply is an error all the same (R-CART-4,
 * R-CART-10).
 */
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

/**
 * An error carries the order as it stands, so that the cart can redraw (R-CART-1); a caller who may not sell sees none.
 */
export const orderError: ErrorStyle = async (error, ctx, { params }) => {
  const order =
    error.code === 'forbidden' || params.id === undefined ? null : await currentOrder(ctx, OrderId.parse(params.id))
  return Response.json(
    { status: 'error', message: error.message, order: order && orderWire(order, ctx), ...fieldErrors(error) },
    { status: statusOfCall(error) },
  )
}

/**
 * A rule or price changed under a waiting cart: the refused payment recalculates it, so that the cashier sees the new
 * total and can go on.
 */
export const recountedError: ErrorStyle = async (error, ctx, args) => {
  if (error.reason === 'totals-changed') await perform(recountOrder, ctx, { id: args.params.id })
  return orderError(error, ctx, args)
}
