import { subdivisionsOf } from '~/domain/locale/places'
import type { Subdivisions } from '~/ui/fields/address-fields'

/** The first subdivisions of an address field. */
export function placesOf(country: string): Subdivisions {
  const { type, names } = subdivisionsOf(country)
  return { type, names: names.map(([value, label]) => ({ value, label })) }
}
