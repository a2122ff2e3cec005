import { fold } from '~/kit/search/text-block'

/** Compares names of places without case, accents and repeated spaces; `&` is "and" (R-TAXES-1). */
export const toPlaceKey = (place: string | null | undefined): string => fold((place ?? '').replaceAll('&', ' and '))

export type PartOfCountry = { country: string; code: string; name: string }

/**
 * Returns the code for a region's code or name, or the input if it is unknown. A name that several parts of a country
 * share, such as a city and its province, has no code.
 */
export function makeRegionCode(parts: readonly PartOfCountry[]) {
  const found = new Map<string, string | null>()
  for (const { country, code, name } of parts) {
    const key = `${country} ${toPlaceKey(name)}`
    found.set(key, found.has(key) ? null : code)
  }
  for (const { country, code } of parts)
    for (const typed of [code, `${country}-${code}`]) found.set(`${country} ${toPlaceKey(typed)}`, code)
  return <Region extends string | null | undefined>(
    country: string | null | undefined,
    region: Region,
  ): Region | string => {
    const typed = region?.trim() ?? ''
    if (typed === '') return region
    return found.get(`${(country ?? '').trim().toUpperCase()} ${toPlaceKey(typed)}`) ?? region
  }
}
