import { iso31662 } from 'iso-3166'
import { compareNames } from '~/kit/text'
import { countriesByName } from '~/kit/countries'
import { makeRegionCode } from './place-key'
import { subdivisionType } from './subdivision-types'

/** Countries that payments may not go to are not listed (R-SETTINGS-4). */
const SANCTIONED = new Set(
  'BY CD CI CG CU IQ IR KP LR NI MM RS SD SY ZW BI CF HK LB LY ML SO SS UA RU VE YE'.split(' '),
)

export const countryNames = (language: string): (readonly [string, string])[] =>
  countriesByName(language).filter(([code]) => !SANCTIONED.has(code))

let subdivisions: Map<string, [string, string][]> | undefined

function allSubdivisions(): Map<string, [string, string][]> {
  const all = new Map<string, [string, string][]>()
  for (const { code, name } of iso31662) {
    const country = code.slice(0, 2)
    const list = all.get(country) ?? []
    list.push([code.slice(3), name])
    all.set(country, list)
  }
  for (const list of all.values()) list.sort((left, right) => compareNames(left[1], right[1]))
  return all
}

let codes: ReturnType<typeof makeRegionCode> | undefined

export function toRegionCode<Region extends string | null | undefined>(
  country: string | null | undefined,
  region: Region,
): Region | string {
  codes ??= makeRegionCode(iso31662.map(({ code, name }) => ({ country: code.slice(0, 2), code: code.slice(3), name })))
  return codes(country, region)
}

export function knownRegionCode(country: string, typed: string): string | null {
  const code = toRegionCode(country, typed)
  return findSubdivisions(country).names.some(([known]) => known === code) ? code : null
}

export const withRegionCode = <
  Address extends { country?: string | null | undefined; state?: string | null | undefined },
>(
  address: Address,
): Address => ({ ...address, state: toRegionCode(address.country, address.state) })

/**
 * Codes (without the country) and names, sorted by name, and the local term such as "Province". Empty for an unknown
 * country.
 */
export function findSubdivisions(country: string): { type: string; names: readonly (readonly [string, string])[] } {
  subdivisions ??= allSubdivisions()
  return { type: subdivisionType(country), names: subdivisions.get(country) ?? [] }
}
