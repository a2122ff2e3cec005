import { regenerateKey } from '~/domain/staff/keys/regenerate-key.server'
import { endpoint, notGet } from '~/http/endpoint'
import { tokenWire } from '~/wire/staff'

/** POST /jpanel/users/{id}/regenerate-key. */
export const loader = notGet
export const action = endpoint(regenerateKey, { reply: tokenWire })
