import { expect, test } from 'vitest'
import { countryNames, subdivisionsOf } from '~/domain/locale/places'
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
  const wire = subdivisionsWire(subdivisionsOf(country))
  expect(wire.subdivision_type).toBe(type)
  expect(wire.subdivisions).toHaveProperty([code])
  expect(wire.subdivisions[code]?.normalize('NFD').replace(/\p{M}/gu, '')).toBe(name)
})

test("an unknown country has an empty map and 'Province'", () => {
  for (const country of ['XX', '', '__proto__', 'US-ME'])
    expect(subdivisionsWire(subdivisionsOf(country))).toEqual({
      subdivision_type: 'Province',
      subdivisions: {},
      html: '',
    })
})
