import type { OpenCart as StoredCart } from '~/domain/cart/open-carts.server'
import type { RecentSale as StoredSale } from '~/domain/checkout/recent-sales.server'
import { shortMoment, type Place } from '~/kit/calendar'
import { fromReply, toWire } from '~/kit/wire'
import { amountsFromReply, amountsToWire } from '~/wire/amount'
import type { SentBy } from './sent'

const GUEST = 'Guest'

const SALE = {
  id: 'id',
  invoicenumber: 'number',
  time: 'time',
  display_name: 'name',
  currency_code: 'currency',
  payment_label: 'paymentLabel',
  billingemail: 'email',
  sold_by: 'by',
  is_refundable: 'isRefundable',
} as const

const SALE_AMOUNTS = { totalamount: 'totalMinor', balance_amt: 'balanceMinor' } as const

type SaleOf = Place & { mayRefund: boolean }

export function recentWire(sale: StoredSale, place: SaleOf) {
  const { at, totalMinor, refundedMinor, currency } = sale
  const isRefundable = place.mayRefund && refundedMinor < totalMinor
  return {
    ...toWire(SALE, { ...sale, name: sale.name || GUEST, time: shortMoment(at, place), isRefundable }),
    ...amountsToWire(SALE_AMOUNTS, { totalMinor, balanceMinor: totalMinor - refundedMinor }, currency),
    completed_at: at,
    payment_type: sale.paymentType,
  }
}

export type RecentWire = SentBy<typeof recentWire>

/** The time of the sale is in the organization's zone. */
export type RecentSale = ReturnType<typeof readSale>

export const readSale = (sent: RecentWire) => ({
  ...fromReply(SALE, sent),
  ...amountsFromReply(SALE_AMOUNTS, sent, sent.currency_code),
})

const CART = {
  id: 'id',
  display_name: 'name',
  total_qty: 'totalQty',
  opened_by: 'openedBy',
  currency_code: 'currency',
  age_minutes: 'ageMinutes',
} as const

const CART_AMOUNTS = { totalamount: 'totalMinor' } as const

const MS_A_MINUTE = 60_000

export const openCartWire = (cart: StoredCart, now: Date) => ({
  ...toWire(CART, { ...cart, ageMinutes: Math.floor((now.getTime() - cart.startedAt.getTime()) / MS_A_MINUTE) }),
  ...amountsToWire(CART_AMOUNTS, cart, cart.currency),
  started_at: cart.startedAt,
})

export type OpenCartWire = SentBy<typeof openCartWire>
export type OpenCart = ReturnType<typeof readOpenCart>

export const readOpenCart = (sent: OpenCartWire) => ({
  ...fromReply(CART, sent),
  ...amountsFromReply(CART_AMOUNTS, sent, sent.currency_code),
})
