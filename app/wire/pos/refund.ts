import { refundError, refundSentence, type Refundable, type RefundStatus, type SettledRefund } from '~/domain/refunds/refund'
import type { Fields } from '~/http/body'
import { toNumber } from '~/kit/money'

const isSupplied = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
const isYes = (value: unknown): boolean => ['1', 'true', 'on'].includes(String(value))

/** One of `whole: 1`, `lines: [{id, qty}]` and `amount`; with two of them nobody knows what is meant. */
function kindOf(body: Fields): string | undefined {
  const named = [
    ...(isYes(body.whole) ? ['whole'] : []),
    ...(isSupplied(body.lines) ? ['lines'] : []),
    ...(isSupplied(body.amount) ? ['custom'] : []),
  ]
  return named.length === 1 ? named[0] : undefined
}

const filled = (name: string, value: unknown): Fields => (isSupplied(value) ? { [name]: value } : {})

export const readRefund = (body: Fields): Fields => ({
  key: body.key,
  kind: kindOf(body),
  ...filled('amount', body.amount),
  ...filled('lines', body.lines),
})

const STATUS: Record<RefundStatus, 'success' | 'error' | 'checking'> = {
  succeeded: 'success',
  pending: 'success',
  failed: 'error',
  canceled: 'error',
  unknown: 'checking',
}

/** What the till is notified of a refund. `give_back` is what the cashier hands over. */
export const refundWire = (refund: SettledRefund) => ({
  status: STATUS[refund.status],
  message: refundSentence(refund),
  refund: {
    id: refund.id,
    status: refund.status,
    amount: toNumber(refund.minor, refund.currency),
    balance: toNumber(refund.balanceMinor, refund.currency),
    currency_code: refund.currency,
    auth_code: refund.reference,
    give_back: refund.isCash && refund.status === 'succeeded' ? toNumber(refund.minor, refund.currency) : null,
  },
})

/** What of a contribution can be given back. Parts are decimal minor units: the tablet counts pieces as the server does. */
export const refundableWire = (of: Refundable) => ({
  message: refundError(of),
  currency_code: of.currency,
  totalamount: toNumber(of.totalMinor, of.currency),
  balance_amt: toNumber(of.totalMinor - of.refundedMinor, of.currency),
  overpaid_amt: toNumber(of.overpaidMinor, of.currency),
  items: of.units.map(({ lineId, description, qty, refundedQty, parts }) => ({
    id: lineId,
    description,
    qty,
    refunded_qty: refundedQty,
    parts: parts.map(({ minor }) => String(minor)),
  })),
})
