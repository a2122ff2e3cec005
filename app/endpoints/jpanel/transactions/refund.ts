import { refundTransaction } from '~/domain/transactions/refund-transaction.server'
import { endpoint, notGet, statusMessage } from '~/http/endpoint'

/** POST /jpanel/transactions/{id}/refund */
export const loader = notGet
export const action = endpoint(refundTransaction, {
  reply: (message) => ({ status: 'success', message }),
  errors: statusMessage,
})
