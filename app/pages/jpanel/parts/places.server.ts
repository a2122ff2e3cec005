import { findSubdivisions } from '~/domain/locale/places'
import type { Subdivisions } from '~/ui/fields/address-fields'

export function readPlaces(country: string): Subdivisions {
  const { type, names } = findSubdivisions(country)
  return { type, names: names.map(([value, label]) => ({ value, label })) }
}
