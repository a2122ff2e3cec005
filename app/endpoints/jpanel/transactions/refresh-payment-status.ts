import { refreshPaymentStatus } from '~/domain/transactions/refresh-payment-status.server'
import { endpoint, notGet, statusMessage } from '~/http/endpoint'

/** POST /jpanel/transactions/{id}/refresh-payment-status */
export const loader = notGet
export const action = endpoint(refreshPaymentStatus, {
  reply: (message) => ({ status: 'success', message }),
  errors: statusMessage,
})
