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

/** A tribute on a line, with all that is needed to ask for it once more. */
export const tributeWire = (tribute: LineTribute | null) =>
  tribute && {
    type_id: tribute.typeId,
    type: tribute.type,
    name: tribute.name,
    message: tribute.message,
    notify: tribute.notify,
    notify_name: tribute.notifyName,
    notify_email: tribute.notifyEmail,
    notify_address: tribute.notifyAddress,
    notify_city: tribute.notifyCity,
    notify_state: tribute.notifyState,
    notify_zip: tribute.notifyZip,
    notify_country: tribute.notifyCountry,
    notify_at: tribute.notifyOn,
  }
