import { toPlaceKey } from '~/domain/locale/place-key'
import { createHash } from 'node:crypto'
import type { Parcel } from '~/ports/shipping-rates'

/** Equal for the same carriers, weight and route, no matter who sends the parcel (R-SHIPPING-3). */
export function parcelKey({ couriers, pounds, from, to, currency }: Parcel): string {
  const places = [to.city, to.region, to.zip, to.country, from.zip, from.region, from.country].map((place) =>
    toPlaceKey(place),
  )
  return createHash('sha256')
    .update(JSON.stringify([currency, pounds, places, couriers]))
    .digest('hex')
}
