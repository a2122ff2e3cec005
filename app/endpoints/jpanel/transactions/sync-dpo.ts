import { syncDonorCrm } from '~/domain/transactions/sync-donor-crm.server'
import { endpoint, notGet, statusMessage } from '~/http/endpoint'

/** POST /jpanel/transactions/{id}/sync_dpo */
export const loader = notGet
export const action = endpoint(syncDonorCrm, {
  reply: (message) => ({ status: 'success', message }),
  errors: statusMessage,
})
