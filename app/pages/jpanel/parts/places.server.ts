import { subdivisionsOf } from '~/domain/locale/places'
import type { Subdivisions } from '~/ui/fields/address-fields'

/** What an address field begins with: the parts of the country that it shows first. */
export function placesOf(country: string): Subdivisions {
  const { type, names } = subdivisionsOf(country)
  return { type, names: names.map(([value, label]) => ({ value, label })) }
}
