import { toRegionCode } from '~/domain/locale/places'
import { COUNTRY_CODES } from '~/kit/countries'
import { composed, composedEmail, isEmail } from '~/kit/text'
import type { CrmPerson } from '~/ports/donor-crm'

const MAX_LENGTHS = { short: 45, organization: 100, address: 450 } as const

type Fitted = { value: string | null; isCut: boolean }

function cutText(text: string | null, max: number): Fitted {
  const letters = [...composed(text ?? '')]
  const value = letters.slice(0, max).join('').trim()
  return { value: value === '' ? null : value, isCut: letters.length > max }
}

const readCountry = (text: string | null): string | null => {
  const code = (text ?? '').trim().toUpperCase()
  if (code === 'USA') return 'US'
  if (code === 'CAN') return 'CA'
  return COUNTRY_CODES.includes(code) ? code : null
}

export type ImportedPerson = {
  title: string | null
  firstName: string | null
  lastName: string | null
  organization: string | null
  email: string | null
  address: string | null
  address2: string | null
  city: string | null
  state: string | null
  zip: string | null
  country: string | null
  phone: string | null
  reason: string | null
}

/** Cuts texts that are too long and drops invalid emails. `reason` names them (R-CRM-4). */
export function toImportedPerson(donor: CrmPerson): ImportedPerson {
  const short = (text: string | null) => cutText(text, MAX_LENGTHS.short)
  const parts = {
    title: short(donor.title),
    firstName: short(donor.firstName),
    lastName: short(donor.lastName),
    organization: cutText(donor.organization, MAX_LENGTHS.organization),
    address: cutText(donor.address, MAX_LENGTHS.address),
    address2: cutText(donor.address2, MAX_LENGTHS.address),
    city: short(donor.city),
    state: short(donor.state),
    zip: short(donor.zip),
    phone: short(donor.phone),
  }
  const email = composedEmail(donor.email ?? '').toLowerCase()
  const isUsable = email.length <= MAX_LENGTHS.short && isEmail(email)
  const cut = Object.entries(parts).flatMap(([field, { isCut }]) => (isCut ? [WORDS[field as keyof typeof parts]] : []))
  const reasons = [
    ...(cut.length > 0 ? [`Cut, because it was too long: ${cut.join(', ')}.`] : []),
    ...(email !== '' && !isUsable ? ['The email is not valid and was left out.'] : []),
  ]
  const values = Object.fromEntries(Object.entries(parts).map(([field, { value }]) => [field, value])) as Record<
    keyof typeof parts,
    string | null
  >
  return {
    ...values,
    state: toRegionCode(readCountry(donor.country), values.state),
    email: isUsable ? email : null,
    country: readCountry(donor.country),
    reason: reasons.length === 0 ? null : reasons.join(' '),
  }
}

const WORDS = {
  title: 'title',
  firstName: 'first name',
  lastName: 'last name',
  organization: 'organization',
  address: 'address',
  address2: 'second line of the address',
  city: 'city',
  state: 'state',
  zip: 'ZIP',
  phone: 'phone',
} as const

export const zipDigits = (zip: string | null): string => (zip ?? '').replace(/[\s-]/g, '').toLowerCase()
