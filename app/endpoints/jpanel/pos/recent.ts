import { recentSales, saleNamed } from '~/domain/checkout/recent-sales.server'
import { SaleName } from '~/domain/cart/schemas'
import { query } from '~/http/call'
import { recentWire } from '~/wire/pos/sale'

/** Lists today's sales that this person may see. With `invoicenumber` or `id`, returns that sale from any day. */
export const listRecentSales = query('pos.edit', async (ctx, fields) => {
  const place = { zone: ctx.organisation.zone, now: ctx.now, mayRefund: ctx.actor.can('order.refund') }
  const isNamed = 'invoicenumber' in fields || 'id' in fields
  const sales = await (isNamed ? saleNamed(ctx, SaleName.parse(fields)) : recentSales(ctx))
  return sales.map((sale) => recentWire(sale, place))
})
