import { editTribute } from '~/domain/tributes/edit-tribute.server'
import { endpoint, notGet } from '~/http/endpoint'
import { readTribute } from '~/wire/tributes'

/** POST /jpanel/tributes/{id}/edit */
export const loader = notGet
export const action = endpoint(editTribute, { read: readTribute, reply: ({ id, name }) => ({ id, name }) })
