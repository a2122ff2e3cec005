import { recentSales, saleNamed, type RecentSale } from '~/domain/checkout/recent-sales.server'
import { SaleName } from '~/domain/cart/schemas'
import { reading } from '~/http/endpoint'
import { shortMoment, type Place } from '~/kit/calendar'
import { toNumber } from '~/kit/money'

const GUEST = 'Guest'

const recentWire = (
  { id, number, at, name, totalMinor, refundedMinor, currency, ...sale }: RecentSale,
  place: Place & { mayRefund: boolean },
) => ({
  id,
  invoicenumber: number,
  completed_at: at,
  time: shortMoment(at, place),
  display_name: name || GUEST,
  totalamount: toNumber(totalMinor, currency),
  balance_amt: toNumber(totalMinor - refundedMinor, currency),
  currency_code: currency,
  payment_type: sale.paymentType,
  payment_label: sale.paymentLabel,
  billingemail: sale.email,
  sold_by: sale.by,
  is_refundable: place.mayRefund && refundedMinor < totalMinor,
})

/** GET /jpanel/pos/recent.json: the sales of today that this person may see; with `invoicenumber` or `id` the one of any day. */
export const loader = reading('pos.edit', async (ctx, query) => {
  const place = { zone: ctx.organisation.zone, now: ctx.now, mayRefund: ctx.actor.can('order.refund') }
  const isNamed = 'invoicenumber' in query || 'id' in query
  const sales = await (isNamed ? saleNamed(ctx, SaleName.parse(query)) : recentSales(ctx))
  return sales.map((sale) => recentWire(sale, place))
})
