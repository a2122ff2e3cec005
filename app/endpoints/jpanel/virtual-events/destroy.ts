import { deleteEvent } from '~/domain/events/delete-event.server'
import { NOT_DELETED } from '~/domain/events/messages'
import { endpoint, notGet } from '~/http/endpoint'

/** POST /jpanel/virtual-events/{id}/destroy */
export const loader = notGet
export const action = endpoint(deleteEvent, { failure: NOT_DELETED, reply: ({ id }) => ({ id }) })
