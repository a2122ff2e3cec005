import { recentSales, saleNamed } from '~/domain/checkout/recent-sales.server'
import { SaleName } from '~/domain/cart/schemas'
import { reading } from '~/http/endpoint'
import { recentWire } from '~/wire/pos/sale'

/**
 * GET /jpanel/pos/recent.json: the sales of today that this person may see; with `invoicenumber` or `id` the one of any
 * day.
 */
export const loader = reading('pos.edit', async (ctx, query) => {
  const place = { zone: ctx.organisation.zone, now: ctx.now, mayRefund: ctx.actor.can('order.refund') }
  const isNamed = 'invoicenumber' in query || 'id' in query
  const sales = await (isNamed ? saleNamed(ctx, SaleName.parse(query)) : recentSales(ctx))
  return sales.map((sale) => recentWire(sale, place))
})
