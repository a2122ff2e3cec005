import { expect, test } from 'vitest'
import { addressLines, missingForShipping, parsePerson } from '~/pages/jpanel/pos/supporter/address-text'
import { emptyPerson } from '~/pages/jpanel/pos/cart/order'
import { listRegions, zipLabel } from '~/pages/jpanel/pos/shell/places'
import { joinWithAnd } from '~/domain/locale/join-with-and'

test('an address is printed line by line, and what people typed stays text', () => {
  const person = {
    ...emptyPerson('US'),
    firstName: '<b>Rosa</b>',
    lastName: 'Lindqvist',
    address1: '1 Pier',
    city: 'Portland',
    state: 'ME',
    zip: '04101',
  }
  expect(addressLines(person, () => 'United States')).toEqual([
    '<b>Rosa</b> Lindqvist',
    '1 Pier',
    'Portland, ME 04101',
    'United States',
  ])
  expect(addressLines(emptyPerson(''), (code) => code)).toEqual([])
})

test('names what shipping still needs', () => {
  expect(missingForShipping(emptyPerson('US'))).toEqual(['the state or province', 'the ZIP or postal code'])
  expect(joinWithAnd(missingForShipping(emptyPerson('')))).toBe(
    'the country, the state or province and the ZIP or postal code',
  )
  expect(missingForShipping({ country: 'US', state: 'ME', zip: '04101' })).toEqual([])
  expect(joinWithAnd(['the country'])).toBe('the country')
})

test.each([
  ['Rosa Lindqvist', { firstName: 'Rosa', lastName: 'Lindqvist' }],
  ['Rosa Maria Lindqvist', { firstName: 'Rosa', lastName: 'Maria Lindqvist' }],
  ['rosa@example.org', { email: 'rosa@example.org' }],
  ['(207) 555-0100', { phone: '(207) 555-0100' }],
  ['  ', {}],
])('fills the form from the search text: %s', (typed, person) => {
  expect(parsePerson(typed)).toEqual(person)
})

test('regions are chosen by their code where the codes are known; an unknown one stays', () => {
  expect([listRegions('', '').label, zipLabel('')]).toEqual(['State or province', 'ZIP or postal code'])
  expect(listRegions('CA', 'ON').choices?.some(({ value, label }) => value === 'ON' && label === 'Ontario')).toBe(true)
  expect(listRegions('US', 'Maine').choices?.some(({ value }) => value === 'Maine')).toBe(true)
  expect(listRegions('DE', 'Bayern').choices).toBeNull()
})
