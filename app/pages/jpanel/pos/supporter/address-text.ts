import type { Person } from '~/pages/jpanel/pos/cart/order'

type Addressed = Pick<
  Person,
  'firstName' | 'lastName' | 'organizationName' | 'address1' | 'address2' | 'city' | 'state' | 'zip' | 'country'
> &
  Partial<Pick<Person, 'title' | 'phone' | 'email'>>

const joinParts = (parts: (string | undefined)[], between: string): string =>
  parts
    .map((part) => (part ?? '').trim())
    .filter(Boolean)
    .join(between)

export const addressLines = (person: Addressed, nameOfCountry: (code: string) => string): string[] =>
  [
    person.organizationName.trim(),
    joinParts([person.title, person.firstName, person.lastName], ' '),
    person.address1.trim(),
    person.address2.trim(),
    joinParts([person.city, joinParts([person.state, person.zip], ' ')], ', '),
    person.country === '' ? '' : nameOfCountry(person.country),
    joinParts([person.phone, person.email], ' · '),
  ].filter(Boolean)

const NEEDED = [
  ['country', 'the country'],
  ['state', 'the state or province'],
  ['zip', 'the ZIP or postal code'],
] as const

/** Returns the missing parts that shipping needs (R-SHIPPING-1). */
export const missingForShipping = (person: Pick<Person, 'country' | 'state' | 'zip'>): string[] =>
  NEEDED.filter(([field]) => person[field].trim() === '').map(([, words]) => words)

export function parsePerson(typed: string): Partial<Person> {
  const words = typed.trim().split(/\s+/).filter(Boolean)
  if (words.length === 0) return {}
  if (words.length === 1 && words[0]?.includes('@')) return { email: words[0] }
  if (/^[\d+().\s-]+$/.test(typed)) return { phone: typed.trim() }
  const [firstName = '', ...rest] = words
  return { firstName, lastName: rest.join(' ') }
}
