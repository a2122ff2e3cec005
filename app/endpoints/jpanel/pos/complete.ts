import { completeSale } from '~/domain/checkout/complete-sale.server'
import { endpoint, notGet } from '~/http/endpoint'
import { payerOf } from '~/http/payer'
import { completionReply } from '~/wire/pos/completion'
import { readCompletionRequest } from '~/wire/pos/requests/complete'
import { recountedError } from './reply'

/** POST /jpanel/pos/{id}/complete. The change is computed here, whatever `cash_change` says. */
export const action = endpoint(completeSale, {
  read: (body, request) => ({ ...readCompletionRequest(body), payer: payerOf(request) }),
  reply: completionReply,
  errors: recountedError,
})

export const loader = notGet
