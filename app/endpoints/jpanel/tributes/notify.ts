import { NOT_NOTIFIED } from '~/domain/tributes/messages'
import { notifyRecipient } from '~/domain/tributes/notify-recipient.server'
import { endpoint, notGet } from '~/http/endpoint'
import { notifiedWire } from '~/wire/tributes'

/** POST /jpanel/tributes/{id}/notify */
export const loader = notGet
export const action = endpoint(notifyRecipient, {
  reply: notifiedWire,
  failure: NOT_NOTIFIED,
})
