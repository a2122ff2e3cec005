import { showKey } from '~/domain/events/show-key.server'
import { endpoint, notGet } from '~/http/endpoint'
import { streamWire } from '~/wire/website/virtual-events'

/** POST /jpanel/virtual-events/{id}/stream_key: on request only, never with the page. */
export const loader = notGet
export const action = endpoint(showKey, { reply: streamWire })
