import { changeSlug } from '~/domain/events/change-slug.server'
import { deleteEvent } from '~/domain/events/delete-event.server'
import { NOT_DELETED, URL_NOT_UPDATED } from '~/domain/events/messages'
import { saveWithStream } from '~/domain/events/save-with-stream.server'
import { showKey } from '~/domain/events/show-key.server'
import { call } from '~/http/call'
import type { Calls } from '~/http/call-args'
import { readEvent, streamWire } from '~/wire/website/virtual-events'
import { invalidForm } from './virtual-events/error-style'

export const calls = {
  'POST /jpanel/virtual-events/save': call(saveWithStream, {
    read: readEvent,
    errors: invalidForm,
    reply: ({ id }) => ({ id }),
  }),
  'POST /jpanel/virtual-events/:id/destroy': call(deleteEvent, { failure: NOT_DELETED, reply: ({ id }) => ({ id }) }),
  'POST /jpanel/virtual-events/:id/update_slug': call(changeSlug, {
    failure: URL_NOT_UPDATED,
    reply: ({ id, slug }) => ({ id, slug }),
  }),
  // The key is sent on request only, never with the page.
  'POST /jpanel/virtual-events/:id/stream_key': call(showKey, { reply: streamWire }),
} satisfies Calls
