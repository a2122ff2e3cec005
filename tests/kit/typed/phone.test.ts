import { describe, expect, test } from 'vitest'
import { addressForm, zipError } from '~/kit/typed/address'
import { readColor, whiteContrast } from '~/kit/typed/color'
import { listCallingCodes, readPhone } from '~/kit/typed/phone'

describe('a phone number is stored as E.164', () => {
  test.each([
    ['(207) 555-0142', 'US', '+12075550142'],
    ['207.555.0142', 'US', '+12075550142'],
    ['+1 207 555 0142', 'GB', '+12075550142'],
    ['020 7946 0958', 'GB', '+442079460958'],
    ['+44 20 7946 0958', 'US', '+442079460958'],
  ])('%s in %s', (typed, country, value) => expect(readPhone(typed, country)).toEqual({ value }))

  test.each([
    ['207 555 01', 'US', 'Some digits are missing.'],
    ['207 555 0142 999 99', 'US', 'There are too many digits.'],
    ['call me', 'US', 'Enter a phone number.'],
    ['1'.repeat(5000), 'US', 'Enter a phone number.'],
  ])('%s in %s is refused', (typed, country, error) => expect(readPhone(typed, country)).toEqual({ error }))

  test('reads an empty text as no number', () => expect(readPhone(' ', 'US')).toEqual({ value: null }))
  test('reads only international numbers for an unknown country', () => {
    expect(readPhone('+12075550142', 'XX')).toEqual({ value: '+12075550142' })
    expect(readPhone('2075550142', 'XX').error).toBeDefined()
  })
  test('every country has its calling code', () =>
    expect(listCallingCodes()).toContainEqual({ country: 'GB', code: '44' }))
})

test.each([
  ['#0E5A3D', '#0e5a3d'],
  ['0e5a3d', '#0e5a3d'],
  ['abc', '#aabbcc'],
])('the color %s is %s', (typed, value) => expect(readColor(typed)).toEqual({ value }))

test.each(['#0e5a3', 'green', '#0e5a3dff', 'url(x)'])('%s is no color', (typed) =>
  expect(readColor(typed)).toEqual({ error: 'Use 6 hex digits.' }),
)

test('computes the contrast of white text on a color', () => {
  expect(whiteContrast('#000000')).toBe(21)
  expect(whiteContrast('#ffffff')).toBe(1)
  expect(whiteContrast('#0e5a3d')).toBe(8.2)
})

test('labels an address in the terms of its country', () => {
  expect(addressForm('', 'Province')).toEqual({ subdivision: 'State or province', zip: 'ZIP or postal code' })
  expect(addressForm('US', 'State')).toEqual({ subdivision: 'State', zip: 'ZIP code', example: '04101' })
  expect(addressForm('CA', 'Province').zip).toBe('Postal code')
  expect(addressForm('HK', 'Province').zip).toBeNull()
  expect([
    zipError('CA', 'H2X 2'),
    zipError('CA', 'h2x2b1'),
    zipError('US', '041'),
    zipError('DE', 'anything'),
    zipError('US', ''),
  ]).toEqual(['e.g. H2X 2B1', null, 'e.g. 04101', null, null])
})
