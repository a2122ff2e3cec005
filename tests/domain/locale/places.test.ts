import { expect, test } from 'vitest'
import { countryNames, knownRegionCode, findSubdivisions, toRegionCode } from '~/domain/locale/places'
import { countriesWire, subdivisionsWire } from '~/wire/locale'

test('the countries are sorted by name, in the language of the organization, without those under sanctions', () => {
  const { countries, html } = countriesWire(countryNames('en-US'))
  expect(Object.keys(countries).slice(0, 2)).toEqual(['AF', 'AX'])
  expect(countries).toMatchObject({ US: 'United States', CA: 'Canada' })
  expect(['BY', 'CU', 'IR', 'KP', 'RU', 'SY', 'UA'].filter((code) => code in countries)).toEqual([])
  expect(html).toContain('<option value="CA">Canada</option>')
  expect(Object.fromEntries(countryNames('fr-CA'))).toMatchObject({ US: 'États-Unis' })
  expect(countryNames('no such language')).toEqual(countryNames('en'))
})

test.each([
  ['US', 'State', 'ME', 'Maine'],
  ['CA', 'Province', 'QC', 'Quebec'],
  ['GB', 'Unitary authority', 'BST', 'Bristol, City of'],
  ['DE', 'Land', 'BE', 'Berlin'],
])('the subdivisions of %s', (country, type, code, name) => {
  const wire = subdivisionsWire(findSubdivisions(country))
  expect(wire.subdivision_type).toBe(type)
  expect(wire.subdivisions).toHaveProperty([code])
  expect(wire.subdivisions[code]?.normalize('NFD').replace(/\p{M}/gu, '')).toBe(name)
})

test("an unknown country has an empty map and 'Province'", () => {
  for (const country of ['XX', '', '__proto__', 'US-ME'])
    expect(subdivisionsWire(findSubdivisions(country))).toEqual({
      subdivision_type: 'Province',
      subdivisions: {},
      html: '',
    })
})

test.each([
  ['CA', 'Québec', 'QC'],
  ['CA', 'quebec', 'QC'],
  ['CA', 'Que\u0301bec', 'QC'],
  ['BR', 'São Paulo', 'SP'],
  ['BR', 'SAO  PAULO', 'SP'],
  ['CA', 'Newfoundland & Labrador', 'NL'],
  ['CA', ' Newfoundland  and\u00a0Labrador ', 'NL'],
  ['us', 'New   York', 'NY'],
  ['US', 'us-me', 'ME'],
  ['GB', 'Bristol, City of', 'BST'],
])('in %s, %s is the region %s (R-TAXES-1)', (country, typed, code) => {
  expect(toRegionCode(country, typed)).toBe(code)
  expect(knownRegionCode(country.toUpperCase(), typed)).toBe(code)
})

test('finds each region of each country by its name as it is and without its accents, unless two share it', () => {
  for (const country of ['CA', 'BR', 'FR', 'MX', 'US', 'TR', 'PL', 'CZ', 'VN']) {
    const { names } = findSubdivisions(country)
    const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    for (const [code, name] of names) {
      if (names.filter(([, other]) => plain(other) === plain(name)).length > 1) continue
      for (const typed of [name, plain(name), ` ${name.replaceAll(' ', '  ')} `])
        expect([country, typed, toRegionCode(country, typed)]).toEqual([country, typed, code])
    }
  }
})
