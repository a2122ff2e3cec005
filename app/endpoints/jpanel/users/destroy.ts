import { deletePerson } from '~/domain/staff/delete-person.server'
import { endpoint, notGet } from '~/http/endpoint'

/** POST /jpanel/users/destroy. */
export const loader = notGet
export const action = endpoint(deletePerson, { reply: () => ({ status: 'success' }) })
