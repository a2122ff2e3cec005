import { changeSlug } from '~/domain/events/change-slug.server'
import { URL_NOT_UPDATED } from '~/domain/events/messages'
import { endpoint, notGet } from '~/http/endpoint'

/** POST /jpanel/virtual-events/{id}/update_slug */
export const loader = notGet
export const action = endpoint(changeSlug, { failure: URL_NOT_UPDATED, reply: ({ id, slug }) => ({ id, slug }) })
