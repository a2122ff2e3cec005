import { toRegionCode } from '~/domain/locale/places'
import { composedEmail, composedLetters } from '~/kit/text'
import { displayName } from '~/domain/supporters/display-name'
import { readImportableNumber } from './amounts'
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

export const PERSON_TEXTS = [
  'first_name',
  'last_name',
  'referral_source',
  ...SIDE.flatMap((part) => [`bill_${part}`, `ship_${part}`]),
] as const

const PLAIN_TEXTS = PERSON_TEXTS.filter((key) => !key.endsWith('_country') && !key.endsWith('_state'))

export type Person = Record<string, string | number | boolean | Date | null> & {
  id: number
  email: string | null
  account_type_id: number
  donor_id: number | null
  sf_id: string | null
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

export const toReadText = (stored: unknown): string | null =>
  typeof stored === 'string' ? composedLetters(stored).trim() : null

/**
 * Filled cells replace stored values; blank cells keep them. A cell equal to the stored value is not normalized either.
 * Returns true if anything changed (R-IMPORTS-8).
 */
export function fill(person: Person, values: Values): boolean {
  let isChanged = false
  const set = (key: string, value: string | number | null) => {
    if (value === null || person[key] === value || toReadText(person[key]) === value) return
    person[key] = value
    isChanged = true
  }
  const isStored = (key: string) => text(values[key]) === toReadText(person[key])
  for (const side of ['bill', 'ship']) {
    const [country, state] = [`${side}_country`, `${side}_state`]
    const before = person[country]
    if (!isStored(country)) set(country, text(values[country])?.toUpperCase() ?? null)
    const isElsewhere = person[country] !== before
    const region = text(values[state]) ?? (isElsewhere ? text(person[state]) : null)
    if (isElsewhere || !isStored(state)) set(state, toRegionCode(text(person[country]), region))
  }
  for (const key of PLAIN_TEXTS) set(key, text(values[key]))
  const email = text(values.email)
  if (email?.toLowerCase() !== composedEmail(person.email ?? '').toLowerCase()) set('email', email)
  set('donor_id', readImportableNumber(values.donor_id ?? null))
  set('sf_id', text(values.sf_id))
  return isChanged
}

export const makeDisplayName = (person: Person, isOrganization: boolean): string =>
  displayName({
    firstName: text(person.first_name),
    lastName: text(person.last_name),
    organizationName: text(person.bill_organization_name),
    email: person.email,
    billEmail: text(person.bill_email),
    isOrganization,
  })
