import { KEY_FAILED } from '~/domain/providers/messages'
import { refreshPublicKey } from '~/domain/providers/refresh-public-key.server'
import { endpoint, notGet } from '~/http/endpoint'
import { publicKeyReply } from '~/wire/providers'

/** POST /jpanel/api/v1/settings/payment-providers/bbms/refresh-public-key */
export const loader = notGet
export const action = endpoint(refreshPublicKey, { reply: publicKeyReply, failure: KEY_FAILED })
