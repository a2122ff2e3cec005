import { regenerateKey } from '~/domain/staff/regenerate-key.server'
import { endpoint, notGet } from '~/http/endpoint'

/** POST /jpanel/users/{id}/regenerate-key. */
export const loader = notGet
export const action = endpoint(regenerateKey, { reply: (token) => ({ api_token: token }) })
