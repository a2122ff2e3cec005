import {
  refundError,
  refundSentence,
  type Refundable,
  type RefundStatus,
  type SettledRefund,
} from '~/domain/refunds/refund'
import type { Fields } from '~/kit/fields'
import { toNumber } from '~/kit/money'
import { fromReply, toWire } from '~/kit/wire'
import { amountsFromReply, amountsToWire } from '~/wire/amount'
import type { SentBy } from './sent'

const isSupplied = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
const isYes = (value: unknown): boolean => ['1', 'true', 'on'].includes(String(value))

/**
 * Reads `whole: 1`, `lines: [{id, qty}]` or `amount`. Undefined when the body names two, because the intent is unclear.
 */
function readKind(body: Fields): string | undefined {
  const named = [
    ...(isYes(body.whole) ? ['whole'] : []),
    ...(isSupplied(body.lines) ? ['lines'] : []),
    ...(isSupplied(body.amount) ? ['custom'] : []),
  ]
  return named.length === 1 ? named[0] : undefined
}

const setIfSupplied = (name: string, value: unknown): Fields => (isSupplied(value) ? { [name]: value } : {})

/** `made_on` and `reference` are those of a refund that was made in the provider's own panel (R-REFUNDS-9). */
export const readRefundDetails = (body: Fields): Fields => ({
  ...setIfSupplied('why', body.reason),
  ...setIfSupplied('madeOn', body.made_on),
  ...setIfSupplied('reference', body.reference),
  ...setIfSupplied('returnsGoods', body.restock),
})

export const readRefund = (body: Fields): Fields => ({
  key: body.key,
  kind: readKind(body),
  ...setIfSupplied('amount', body.amount),
  ...setIfSupplied('lines', body.lines),
  ...readRefundDetails(body),
})

const STATUS: Record<RefundStatus, 'success' | 'error' | 'checking'> = {
  succeeded: 'success',
  pending: 'success',
  failed: 'error',
  canceled: 'error',
  unknown: 'checking',
}

const REFUND = { currency_code: 'currency' } as const
const REFUND_AMOUNTS = { amount: 'amountMinor', give_back: 'cashBackMinor' } as const

/** `give_back` is the cash that the cashier returns. */
export function refundWire(refund: SettledRefund) {
  const { minor, currency } = refund
  const cashBackMinor = refund.isCash && refund.status === 'succeeded' ? minor : null
  return {
    status: STATUS[refund.status],
    message: refundSentence(refund),
    refund: {
      ...toWire(REFUND, refund),
      ...amountsToWire(REFUND_AMOUNTS, { amountMinor: minor, cashBackMinor }, currency),
      id: refund.id,
      status: refund.status,
      balance: toNumber(refund.balanceMinor, currency),
      auth_code: refund.reference,
    },
  }
}

export type RefundReply = Omit<SentBy<typeof refundWire>, 'refund'> & Partial<Pick<SentBy<typeof refundWire>, 'refund'>>

export const readRefunded = ({ refund }: RefundReply) =>
  refund ? { ...fromReply(REFUND, refund), ...amountsFromReply(REFUND_AMOUNTS, refund, refund.currency_code) } : null

const OWED = { totalamount: 'totalMinor', balance_amt: 'balanceMinor', overpaid_amt: 'overpaidMinor' } as const
const GOODS = { has_goods: 'hasGoods' } as const
const UNIT = { id: 'lineId', description: 'description', qty: 'qty', refunded_qty: 'refundedQty' } as const

export type RefundableSale = Refundable & { hasGoods: boolean }

/** Sends minor units as decimal text, because the tablet counts pieces as the server does. */
export const refundableWire = (of: RefundableSale) => ({
  message: refundError(of),
  ...toWire(REFUND, of),
  ...toWire(GOODS, of),
  ...amountsToWire(OWED, { ...of, balanceMinor: of.totalMinor - of.refundedMinor }, of.currency),
  items: of.units.map((unit) => ({ ...toWire(UNIT, unit), parts: unit.parts.map(({ minor }) => String(minor)) })),
})

export type RefundableWire = SentBy<typeof refundableWire>

export function readRefundable(sent: RefundableWire): RefundableSale {
  const { currency } = fromReply(REFUND, sent)
  const { totalMinor, balanceMinor, overpaidMinor } = amountsFromReply(OWED, sent, currency)
  return {
    ...fromReply(GOODS, sent),
    isPaid: true,
    currency,
    totalMinor,
    refundedMinor: totalMinor - balanceMinor,
    overpaidMinor,
    paymentStatus: 'succeeded',
    isOneInProgress: false,
    isDisputed: false,
    units: sent.items.map((item) => ({
      ...fromReply(UNIT, item),
      parts: item.parts.map((minor) => ({ type: 'Line Item', lineId: item.id, minor: BigInt(minor) })),
    })),
  }
}
