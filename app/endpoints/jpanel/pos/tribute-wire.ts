import type { LineTribute } from '~/domain/tributes/schemas'
import type { Fields } from '~/http/body'

/** Tribute fields of `add`, under their own names. */
export const readTribute = (body: Fields) => ({
  isTribute: body.is_tribute,
  typeId: body.tribute_type_id,
  name: body.tribute_name,
  message: body.tribute_message,
  notify: body.tribute_notify,
  notifyName: body.tribute_notify_name,
  notifyEmail: body.tribute_notify_email,
  notifyAddress: body.tribute_notify_address,
  notifyCity: body.tribute_notify_city,
  notifyState: body.tribute_notify_state,
  notifyZip: body.tribute_notify_zip,
  notifyCountry: body.tribute_notify_country,
  notifyOn: body.tribute_notify_at,
})

/** What the cart shows of it. */
export const tributeWire = (tribute: LineTribute | null) => tribute && { type: tribute.type, name: tribute.name }
