import { shownName } from '~/domain/contributions/contribution'
import { recentSales, type RecentSale } from '~/domain/pos/recent-sales.server'
import { reading } from '~/http/endpoint'
import { toNumber } from '~/kit/money'

const recentWire = ({ id, number, at, name, totalMinor, refundedMinor, currency, ...sale }: RecentSale, mayRefund: boolean) => ({
  id,
  invoicenumber: number,
  completed_at: at,
  display_name: shownName(name),
  totalamount: toNumber(totalMinor, currency),
  balance_amt: toNumber(totalMinor - refundedMinor, currency),
  currency_code: currency,
  payment_type: sale.paymentType,
  payment_label: sale.paymentLabel,
  billingemail: sale.email,
  sold_by: sale.by,
  is_refundable: mayRefund && refundedMinor < totalMinor,
})

/** GET /jpanel/pos/recent.json: the sales of today that this person may see. */
export const loader = reading('pos.edit', async (ctx) => {
  const mayRefund = ctx.actor.can('order.refund')
  return (await recentSales(ctx)).map((sale) => recentWire(sale, mayRefund))
})
