import { expect, test } from 'vitest'
import { countriesByName, countryName, COUNTRY_CODES } from '~/kit/countries'

test.each([
  ['US', undefined, 'United States'],
  ['US', 'fr-CA', 'États-Unis'],
  ['AX', 'en', 'Åland Islands'],
  ['DE', 'no such language', 'Germany'],
  ['ZZZ', 'en', 'ZZZ'],
  ['', 'en', ''],
  ['u s', 'en', 'u s'],
])('%s in %s is %s', (code, language, name) => {
  expect(countryName(code, language)).toBe(name)
})

test('every country has a name, and they stand in the order of their names in the language', () => {
  const english = countriesByName()
  expect(english.map(([code]) => code).toSorted()).toEqual(COUNTRY_CODES.toSorted())
  expect(english.every(([code, name]) => name !== code)).toBe(true)
  expect(english.slice(0, 2).map(([code]) => code)).toEqual(['AF', 'AX'])
  const french = countriesByName('fr-CA').map(([, name]) => name)
  expect(french).toEqual(french.toSorted((left, right) => left.localeCompare(right, 'fr-CA')))
  expect(countriesByName('no such language')).toEqual(english)
})
