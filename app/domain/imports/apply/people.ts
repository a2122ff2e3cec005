import { displayName } from '~/domain/supporters/display-name'
import { importableNumber } from './amounts'
import type { Values } from '../row'

const SIDE = [
  'title',
  'first_name',
  'last_name',
  'organization_name',
  'email',
  'address_01',
  'address_02',
  'city',
  'state',
  'zip',
  'country',
  'phone',
] as const

/** Texts of a supporter that an import may fill, by their columns. */
export const PERSON_TEXTS = [
  'first_name',
  'last_name',
  'referral_source',
  ...SIDE.flatMap((part) => [`bill_${part}`, `ship_${part}`]),
] as const

/** A supporter as it is stored and as it becomes; `isNew` where it is not stored yet. */
export type Person = Record<string, string | number | boolean | Date | null> & {
  id: number
  email: string | null
  account_type_id: number
  donor_id: number | null
  sf_id: string | null
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Filled cells replace what is stored; blank ones leave it (R-IMPORTS-8). Answers whether anything changed. */
export function fill(person: Person, values: Values): boolean {
  let isChanged = false
  const set = (key: string, value: string | number | null) => {
    if (value === null || person[key] === value) return
    person[key] = value
    isChanged = true
  }
  for (const key of PERSON_TEXTS) {
    const value = text(values[key])
    set(key, key.endsWith('_country') ? (value?.toUpperCase() ?? null) : value)
  }
  const email = text(values.email)
  // How an email is capitalized makes no difference.
  if (email?.toLowerCase() !== person.email?.toLowerCase()) set('email', email)
  set('donor_id', importableNumber(values.donor_id ?? null))
  set('sf_id', text(values.sf_id))
  return isChanged
}

export const shownName = (person: Person, isOrganization: boolean): string =>
  displayName({
    firstName: text(person.first_name),
    lastName: text(person.last_name),
    organizationName: text(person.bill_organization_name),
    email: person.email,
    billEmail: text(person.bill_email),
    isOrganization,
  })
