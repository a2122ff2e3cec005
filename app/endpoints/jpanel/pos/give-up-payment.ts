import { giveUpPayment } from '~/domain/checkout/give-up-payment.server'
import { endpoint, notGet } from '~/http/endpoint'
import { completionReply } from '~/wire/pos/completion'
import { orderError } from './reply'

/**
 * POST /jpanel/pos/{id}/give_up_payment `{attempt}`: the payer will not confirm now. The same call looks again until it
 * is settled.
 */
export const action = endpoint(giveUpPayment, {
  read: (body) => ({ attemptId: body.attempt }),
  reply: completionReply,
  errors: orderError,
})

export const loader = notGet
