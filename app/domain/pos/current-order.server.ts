import { notFound } from '~/kit/errors'
import type { Ctx } from '~/kit/operation'
import { isPaid, type Order } from './order'
import { headRow, linesOf, orderOf } from './queries.server'
import { computed } from './prices.server'

const LARGEST_ID = 2_147_483_647

/** The order as it stands, or null. Refusals of the till carry it, so that the cart can redraw (money 2). */
export async function currentOrder(ctx: Ctx, id: number): Promise<Order | null> {
  if (!Number.isInteger(id) || id < 1 || id > LARGEST_ID) return null
  const row = await headRow(ctx.read, id)
  if (!row) return null
  const order = orderOf(row, await linesOf(ctx.read, id))
  if (isPaid(order) || order.shippableItems === 0) return order
  return { ...order, shippingOptions: (await computed({ ...ctx, sql: ctx.read }, order, order.lines)).shipping.options }
}

export async function orderNow(ctx: Ctx, id: number): Promise<Order> {
  const order = await currentOrder(ctx, id)
  if (!order) throw notFound('That contribution')
  return order
}
