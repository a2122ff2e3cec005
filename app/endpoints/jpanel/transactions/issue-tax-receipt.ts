import { issueTaxReceipt } from '~/domain/transactions/issue-tax-receipt.server'
import { endpoint, notGet, statusMessage } from '~/http/endpoint'

/** POST /jpanel/transactions/{id}/issue_tax_receipt */
export const loader = notGet
export const action = endpoint(issueTaxReceipt, {
  reply: (message) => ({ status: 'success', message }),
  errors: statusMessage,
})
