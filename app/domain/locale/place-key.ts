import { fold } from '~/kit/search/text-block'

/** By which names of places are compared: without case, accents and doubled blanks; `&` is "and" (R-TAXES-1). */
export const toPlaceKey = (place: string | null | undefined): string => fold((place ?? '').replaceAll('&', ' and '))

export type PartOfCountry = { country: string; code: string; name: string }

/**
 * The code of a region by the code or the name that was written; as it was written where none is known. Names that
 * several parts share, such as a city and the province around it, say no code.
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
