import { iso31662 } from 'iso-3166'
import { COUNTRY_CODES } from '~/kit/countries'
import { subdivisionType } from './subdivision-types'

/** Countries that payments may not go to: the list leaves them out (R-SETTINGS-4). */
const SANCTIONED = new Set('BY CD CI CG CU IQ IR KP LR NI MM RS SD SY ZW BI CF HK LB LY ML SO SS UA RU VE YE'.split(' '))

const byName = (language: string) => (left: readonly [string, string], right: readonly [string, string]) =>
  left[1].localeCompare(right[1], language)

const countriesIn = new Map<string, [string, string][]>()
const FALLBACK = 'en'

const isLanguage = (language: string): boolean => {
  try {
    return Intl.DisplayNames.supportedLocalesOf([language]).length > 0
  } catch {
    return false
  }
}

/** Code and name of each country, by name, in a language; made once for each of the few languages there are. */
export function countryNames(asked: string): [string, string][] {
  const language = isLanguage(asked) ? asked : FALLBACK
  const known = countriesIn.get(language)
  if (known) return known
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const made = COUNTRY_CODES.filter((code) => !SANCTIONED.has(code))
    .map((code): [string, string] => [code, names.of(code) ?? code])
    .sort(byName(language))
  countriesIn.set(language, made)
  return made
}

let subdivisions: Map<string, [string, string][]> | undefined

function allSubdivisions(): Map<string, [string, string][]> {
  const all = new Map<string, [string, string][]>()
  for (const { code, name } of iso31662) {
    const country = code.slice(0, 2)
    const list = all.get(country) ?? []
    list.push([code.slice(3), name])
    all.set(country, list)
  }
  for (const list of all.values()) list.sort(byName(FALLBACK))
  return all
}

/** Code (without its country) and name, by name, and what such a part of the country is called; nothing for an unknown country. */
export function subdivisionsOf(country: string): { type: string; names: readonly (readonly [string, string])[] } {
  subdivisions ??= allSubdivisions()
  return { type: subdivisionType(country), names: subdivisions.get(country) ?? [] }
}
