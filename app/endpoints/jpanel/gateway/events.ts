import { receiveWebhook } from '~/domain/checkout/receive-webhook.server'
import { notGet } from '~/http/endpoint'
import { signedCall } from '~/http/auth/signed-call'

export const loader = notGet

/** Every repetition is answered as the first time: the gateway need not send it again. */
export const action = signedCall(receiveWebhook, ({ isNew }) => ({ message: isNew ? 'Received.' : 'Received before.' }))
