/** The fields of a paid contribution that staff may edit (R-CONTRIBUTIONS-9); amounts are never edited. */
export const SIDES = ['billing', 'shipping'] as const
export const PERSON = {
  title: { label: 'title', max: 20 },
  firstName: { label: 'first name', max: 64 },
  lastName: { label: 'last name', max: 64 },
  organizationName: { label: 'organization', max: 100 },
  address1: { label: 'address', max: 450 },
  address2: { label: 'address line 2', max: 450 },
  city: { label: 'city', max: 200 },
  state: { label: 'state', max: 45 },
  zip: { label: 'ZIP', max: 45 },
  country: { label: 'country', max: 2 },
  phone: { label: 'phone', max: 45 },
  email: { label: 'email', max: 100 },
} as const

export type Side = (typeof SIDES)[number]
export type PersonPart = keyof typeof PERSON
export const PERSON_PARTS = Object.keys(PERSON) as PersonPart[]

type PersonField = `${Side}${Capitalize<PersonPart>}`

const capital = <Text extends string>(words: Text): Capitalize<Text> =>
  `${words.charAt(0).toUpperCase()}${words.slice(1)}` as Capitalize<Text>

export const personField = (side: Side, part: PersonPart): PersonField => `${side}${capital(part)}`

export type ContributionValues = Record<PersonField, string | null> & {
  isAnonymous: boolean
  accountTypeId: number | null
  comments: string | null
  customerNotes: string | null
  donorGift: number | null
}
export type ContributionField = keyof ContributionValues

export type LineEdit = {
  id: number
  description: string
  option?: string
  isGiftAid?: boolean
  answers?: { name: string; value: string }[]
}

export const EDITED: Readonly<Record<ContributionField, string>> = {
  ...(Object.fromEntries(
    SIDES.flatMap((side) =>
      PERSON_PARTS.map((part) => [personField(side, part), `${capital(side)} ${PERSON[part].label}`] as const),
    ),
  ) as Record<PersonField, string>),
  isAnonymous: 'Anonymous',
  accountTypeId: 'Supporter type',
  comments: 'Special notes',
  customerNotes: 'Staff notes',
  donorGift: 'Donor CRM gift',
}

export const EDITED_FIELDS = Object.keys(EDITED) as ContributionField[]

export const toColumn = (field: ContributionField): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
