import type { Refundable } from '~/domain/refunds/refund'
import { parseAmount } from '~/kit/money'

/** A sale as GET /jpanel/pos/recent.json returns it. */
export type RecentSale = {
  id: number
  invoicenumber: string
  completed_at: string
  /** In the organisation's zone, as it is shown. */
  time: string
  display_name: string
  totalamount: number
  balance_amt: number
  currency_code: string
  payment_label: string | null
  billingemail: string | null
  sold_by: string | null
  is_refundable: boolean
}

export type RefundableWire = {
  message: string | null
  currency_code: string
  totalamount: number
  balance_amt: number
  overpaid_amt: number
  items: { id: number; description: string; qty: number; refunded_qty: number; parts: string[] }[]
}

const LARGEST_DECIMALS = 3

/** An amount of a reply in whole minor units. */
export const minorOf = (amount: number, currency: string): bigint =>
  parseAmount(
    amount
      .toFixed(LARGEST_DECIMALS)
      .replace(/0{1,3}$/, '')
      .replace(/\.$/, ''),
    currency,
  ) ?? 0n

/** What the server said of a sale, so that the same rule words the button here. */
export const refundableOf = ({ currency_code: currency, totalamount, balance_amt, overpaid_amt, items }: RefundableWire): Refundable => {
  const totalMinor = minorOf(totalamount, currency)
  return {
    isPaid: true,
    currency,
    totalMinor,
    refundedMinor: totalMinor - minorOf(balance_amt, currency),
    overpaidMinor: minorOf(overpaid_amt, currency),
    paymentStatus: 'succeeded',
    isOneInProgress: false,
    isDisputed: false,
    units: items.map((item) => ({
      lineId: item.id,
      description: item.description,
      qty: item.qty,
      refundedQty: item.refunded_qty,
      parts: item.parts.map((minor) => ({ type: 'Line Item', lineId: item.id, minor: BigInt(minor) })),
    })),
  }
}

export type RefundWishState = { kind: 'lines' | 'whole' | 'custom'; qty: Record<number, number>; amount: string }

/** The body of POST /jpanel/pos/{id}/refund. */
export function refundBody({ kind, qty, amount }: RefundWishState, key: string): object {
  if (kind === 'whole') return { key, whole: 1 }
  if (kind === 'custom') return { key, amount: amount.trim() }
  const lines = Object.entries(qty).flatMap(([id, count]) => (count > 0 ? [{ id: Number(id), qty: count }] : []))
  return { key, lines }
}

/** Also where the page is not from a secure place, as on a tablet in a local network. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
