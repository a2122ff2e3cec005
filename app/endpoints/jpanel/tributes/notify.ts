import { NOT_NOTIFIED } from '~/domain/tributes/messages'
import { notifyRecipient } from '~/domain/tributes/notify-recipient.server'
import { endpoint, notGet } from '~/http/endpoint'

/** POST /jpanel/tributes/{id}/notify */
export const loader = notGet
export const action = endpoint(notifyRecipient, {
  reply: ({ id, notify, notifyName }) => ({ notify, notify_name: notifyName, id }),
  failure: NOT_NOTIFIED,
})
