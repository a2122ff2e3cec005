import { deleteTribute } from '~/domain/tributes/delete-tribute.server'
import { endpoint, notGet } from '~/http/endpoint'

/** POST /jpanel/tributes/{id}/destroy */
export const loader = notGet
export const action = endpoint(deleteTribute, { reply: ({ id }) => ({ status: 'success', id }) })
