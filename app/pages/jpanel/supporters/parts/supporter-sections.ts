import type { UserField, UserValues } from '~/domain/userdefinedfields/field'

export type SectionId = 'person' | 'address' | 'email' | 'billing' | 'shipping' | 'about'

export const SECTION_TITLES: Record<SectionId, string> = {
  person: 'Person',
  address: 'Address',
  email: 'Email choices',
  billing: 'Name on bills',
  shipping: 'Shipping',
  about: 'About',
}

const PERSON = ['accountTypeId', 'firstName', 'lastName', 'email', 'billPhone', 'billOrganizationName', 'isDistinct']

export function findSection(field: string): SectionId {
  if (PERSON.includes(field)) return 'person'
  if (field === 'emailOptIn') return 'email'
  if (field.startsWith('ship')) return 'shipping'
  if (/^bill(?:Address|City|State|Zip|Country)/.test(field)) return 'address'
  return field.startsWith('bill') ? 'billing' : 'about'
}

type Values = Readonly<Record<string, string>>

const joinWords = (words: readonly (string | undefined)[], none: string): string =>
  words.filter((word) => word !== undefined && word !== '').join(', ') || none

const isTicked = (value: string | undefined): boolean => ['1', 'on', 'true'].includes(value ?? '')

type Held = {
  values: Values
  referrer: string | undefined
  hasPicture: boolean
  userFields: readonly UserField[]
  userValues: UserValues
}

export function sayHeld({ values, referrer, hasPicture, userFields, userValues }: Held) {
  const of = (side: string, ...names: string[]) => names.map((name) => values[`${side}${name}`])
  const answers = userFields.flatMap(({ id, name }) => ([userValues[id] ?? ''].flat().join('') === '' ? [] : [name]))
  const about = [
    values.title,
    values.referralSource,
    referrer && `Referred by ${referrer}`,
    values.nps && `NPS ${values.nps}`,
    values.verifiedStatus,
    hasPicture ? 'Picture' : '',
    ...answers,
  ]
  return {
    billing: joinWords(of('bill', 'Title', 'FirstName', 'LastName', 'Email'), 'The same as the person'),
    shipping: isTicked(values.shipIsBilling)
      ? 'Same address as billing'
      : joinWords(of('ship', 'Address01', 'City', 'State', 'Zip'), 'No other address'),
    about: joinWords(
      about,
      joinWords(['Title, referral source, NPS, verification, picture', ...userFields.map(({ name }) => name)], ''),
    ),
  }
}
