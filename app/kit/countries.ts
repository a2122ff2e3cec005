import { compareNames } from './text'

/** ISO 3166-1 alpha-2. */
export const COUNTRY_CODES: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY ' +
  'BZ CA CC CD CF CG CH CI CK CL CM CN CO CR ' +
  'CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN ' +
  'GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ' +
  'ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY ' +
  'MA MC MD ME MF MG MH MK ML MM MN MO MP MQ ' +
  'MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY ' +
  'QA RE RO RS RU RW SA SB SC SD SE SG SH SI ' +
  'SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA ' +
  'VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ')

const ENGLISH = 'en'

const hasNames = (language: string): boolean => {
  try {
    return Intl.DisplayNames.supportedLocalesOf([language]).length > 0
  } catch {
    return false
  }
}

const displayNames = new Map<string, Intl.DisplayNames>()

/** Creating the names is slow, so they are cached for each language. */
function getDisplayNames(requested: string): Intl.DisplayNames {
  const cached =
    displayNames.get(requested) ?? new Intl.DisplayNames(hasNames(requested) ? requested : ENGLISH, { type: 'region' })
  displayNames.set(requested, cached)
  return cached
}

/**
 * Returns a country's name, in English by default; a code that is no country stays as it is. Server and browser may
 * name countries differently, so the server names and sends what both render.
 */
export function countryName(code: string, language = ENGLISH): string {
  try {
    return getDisplayNames(language).of(code) ?? code
  } catch {
    return code
  }
}

const sortedCountries = new Map<string, readonly (readonly [string, string])[]>()

export function countriesByName(requested = ENGLISH): readonly (readonly [string, string])[] {
  const language = hasNames(requested) ? requested : ENGLISH
  const cached =
    sortedCountries.get(language) ??
    COUNTRY_CODES.map((code) => [code, countryName(code, language)] as const).sort((left, right) =>
      compareNames(left[1], right[1], language),
    )
  sortedCountries.set(language, cached)
  return cached
}
