import { expect, test } from 'vitest'
import { displayName, leadingZip } from '~/domain/supporters/display-name'

const person = {
  firstName: 'Ada',
  lastName: 'Giver',
  organizationName: 'Giving Ltd',
  email: 'ada@example.org',
  billEmail: 'bill@example.org',
  isOrganization: false,
}

test.each([
  ['a person', person, 'Ada Giver'],
  ['an organisation', { ...person, isOrganization: true }, 'Giving Ltd'],
  [
    'an organisation without a name of its own',
    { ...person, isOrganization: true, organizationName: ' ' },
    'Ada Giver',
  ],
  ['half a name', { ...person, firstName: null }, 'Giver'],
  ['an e-mail only', { ...person, firstName: null, lastName: '' }, 'ada@example.org'],
  ['a billing e-mail only', { ...person, firstName: null, lastName: '', email: null }, 'bill@example.org'],
])('%s', (_what, input, name) => expect(displayName(input)).toBe(name))

test('a long name is clipped to the column', () =>
  expect(displayName({ ...person, firstName: 'A'.repeat(200) })).toHaveLength(100))

test.each([
  ['03820-1234', '03820'],
  ['K1A 0B1', 'k1a'],
  [null, ''],
])('shows %s as the place %s', (zip, place) => expect(leadingZip(zip)).toBe(place))
