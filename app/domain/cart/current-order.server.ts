import { notFound } from '~/kit/errors'
import type { Ctx } from '~/kit/operation'
import type { SqlRunner } from '~/kit/sql'
import { isPaid, promosNotApplied, type Order, type OrderHead } from './order'
import { computeOrder, listShippingOptions } from './prices.server'
import { findHeadRow, listLines, toOrder } from './queries.server'
import { mayVisitSale } from '~/domain/contributions/visible-sale.server'

export async function withOptions(ctx: Ctx & { sql: SqlRunner }, order: Order): Promise<Order> {
  if (isPaid(order)) return order
  const sending =
    order.shippableItems === 0 ? {} : { shippingOptions: await listShippingOptions(ctx, order, order.lines) }
  const idle =
    promosNotApplied(order).length === 0 ? {} : { idlePromos: (await computeOrder(ctx, order, order.lines)).idlePromos }
  return { ...order, ...sending, ...idle }
}

export const mayKnow = async (
  ctx: Ctx,
  order: Pick<OrderHead, 'id' | 'confirmedAt'>,
  runner: SqlRunner,
): Promise<boolean> => !isPaid(order) || ctx.actor.can('order.view') || mayVisitSale(ctx, order.id, runner)

/**
 * Returns null if the order does not exist or may not be seen. Errors of the till carry the order, so that the cart can
 * redraw (R-CART-1).
 */
export async function currentOrder(ctx: Ctx, id: number, runner: SqlRunner = ctx.read): Promise<Order | null> {
  const row = await findHeadRow(runner, id)
  const order = row && toOrder(row, await listLines(runner, id))
  return order && (await mayKnow(ctx, order, runner)) ? withOptions({ ...ctx, sql: runner }, order) : null
}

export async function loadOrder(ctx: Ctx, id: number): Promise<Order> {
  const order = await currentOrder(ctx, id)
  if (!order) throw notFound('That contribution')
  return order
}
