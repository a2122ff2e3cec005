import type { OpenCart } from '~/domain/cart/open-carts.server'
import type { RecentSale } from '~/domain/checkout/recent-sales.server'
import { shortMoment, type Place } from '~/kit/calendar'
import { toNumber } from '~/kit/money'

const GUEST = 'Guest'

type SaleOf = Place & { mayRefund: boolean }

/** A sale of today, or one that was looked for. */
export const recentWire = ({ id, number, at, name, totalMinor, refundedMinor, currency, ...sale }: RecentSale, place: SaleOf) => ({
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

const MS_A_MINUTE = 60_000

/** A cart that nobody has paid yet. */
export const openCartWire = ({ id, name, totalQty, totalMinor, currency, startedAt }: OpenCart, now: Date) => ({
  id,
  display_name: name,
  total_qty: totalQty,
  totalamount: toNumber(totalMinor, currency),
  currency_code: currency,
  started_at: startedAt,
  age_minutes: Math.floor((now.getTime() - startedAt.getTime()) / MS_A_MINUTE),
})
