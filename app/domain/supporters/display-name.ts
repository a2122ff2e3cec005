import { composed } from '~/kit/text'

export type Named = {
  firstName: string | null
  lastName: string | null
  organizationName: string | null
  email: string | null
  billEmail: string | null
  isOrganization: boolean
}

const MAX_NAME_LENGTH = 100

export const isNamedPerson = (texts: readonly (string | null)[]): boolean => texts.some((one) => one !== null)

const composeName = (text: string | null): string => composed(text ?? '')

/** Organization, else first and last name, else an e-mail (R-SUPPORTERS-2). */
export function displayName(person: Named): string {
  const organization = person.isOrganization ? composeName(person.organizationName) : ''
  const own = `${composeName(person.firstName)} ${composeName(person.lastName)}`.trim()
  return [
    ...(organization ||
      own ||
      composeName(person.email) ||
      composeName(person.billEmail) ||
      composeName(person.organizationName)),
  ]
    .slice(0, MAX_NAME_LENGTH)
    .join('')
}

/** The part of a postal code that says the place: `03820` of `03820-1234`, `K1A` of `K1A 0B1`. */
export const leadingZip = (zip: string | null): string => (zip ?? '').trim().toLowerCase().split(/[\s-]/)[0] ?? ''
