/** What staff may edit of a paid contribution (R-CONTRIBUTIONS-9), with the words of the form; amounts are never edited. */
export const SIDES = ['billing', 'shipping'] as const
export const PERSON = {
  title: { label: 'title', most: 20 },
  first_name: { label: 'first name', most: 64 },
  last_name: { label: 'last name', most: 64 },
  organization_name: { label: 'organization', most: 100 },
  address1: { label: 'address', most: 450 },
  address2: { label: 'address line 2', most: 450 },
  city: { label: 'city', most: 200 },
  state: { label: 'state', most: 45 },
  zip: { label: 'ZIP', most: 45 },
  country: { label: 'country', most: 2 },
  phone: { label: 'phone', most: 45 },
  email: { label: 'email', most: 100 },
} as const

export type PersonPart = keyof typeof PERSON
export const PERSON_PARTS = Object.keys(PERSON) as PersonPart[]

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** The columns of a contribution that its form edits, by what people call them. */
export const EDITED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    SIDES.flatMap((side) => PERSON_PARTS.map((part) => [`${side}_${part}`, `${capital(side)} ${PERSON[part].label}`] as const)),
  ),
  is_anonymous: 'Anonymous',
  account_type_id: 'Supporter type',
  comments: 'Special notes',
  customer_notes: 'Staff notes',
  donor_gift: 'Donor CRM gift',
}
