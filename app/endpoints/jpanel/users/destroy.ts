import { deletePerson } from '~/domain/staff/delete-person.server'
import { endpoint, notGet } from '~/http/endpoint'

/** POST /jpanel/users/destroy (spec 002 section 7). */
export const loader = notGet
export const action = endpoint(deletePerson, { reply: () => ({ status: 'success' }) })
