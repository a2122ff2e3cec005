import { refundSentence, type RefundStatus, type SettledRefund } from '~/domain/contributions/refund'
import { toNumber } from '~/kit/money'

const STATUS: Record<RefundStatus, 'success' | 'error' | 'checking'> = {
  succeeded: 'success',
  pending: 'success',
  failed: 'error',
  canceled: 'error',
  unknown: 'checking',
}

/** What the till is told of a refund. `give_back` is what the cashier hands over. */
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
