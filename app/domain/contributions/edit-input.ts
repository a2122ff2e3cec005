import { z } from 'zod'
import { isEmail } from '~/kit/text'
import { someId } from '~/kit/list/list-filters'

/** What staff may edit of a paid contribution (money 10.4), with the words of the form; amounts are never edited. */
const SIDES = ['billing', 'shipping'] as const
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
const PERSON_PARTS = Object.keys(PERSON) as PersonPart[]

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

const BAD_EMAIL = 'Please enter a valid email address.'
const BAD_COUNTRY = 'Please choose a country.'
export const BAD_TYPE = 'Please choose a supporter type.'
const BAD_GIFT = 'Please enter the number of the gift in the donor CRM.'
export const BAD_VARIANT = 'Please choose an option of the same product.'

export const whoChanged = (people: readonly string[], fields: readonly string[]): string => {
  const what = fields.length > 0 ? `: ${fields.join(', ')}` : ''
  return `${people.length > 0 ? people.join(' and ') : 'Someone else'} changed this contribution in the meantime${what}. Nothing was saved. Reload the page to see the changes.`
}

const text = (most: number) =>
  z
    .string()
    .transform((words) => words.trim())
    .pipe(z.string().max(most, `This field can contain a maximum of ${most} characters.`))
    .transform((words) => (words === '' ? null : words))
    .optional()

const parts = Object.fromEntries(
  SIDES.flatMap((side) =>
    PERSON_PARTS.map((part) => {
      const field = text(PERSON[part].most)
      if (part === 'email') return [`${side}_email`, field.refine((email) => !email || isEmail(email), BAD_EMAIL)] as const
      if (part === 'country') return [`${side}_country`, field.refine((code) => !code || /^[A-Z]{2}$/.test(code), BAD_COUNTRY)] as const
      return [`${side}_${part}`, field] as const
    }),
  ),
)

const Line = z.object({
  id: someId,
  variantId: someId.optional(),
  isGiftAid: z.boolean().optional(),
  answers: z.record(z.string().regex(/^\d{1,9}$/), z.string().trim().max(2000)).default({}),
})

const flag = z
  .union([z.boolean(), z.string()])
  .transform((typed) => typed === true || typed === '1' || typed === 'on')
  .optional()

/** Fields that are left out stay as they are. `seen` is the version that the page showed. */
export const EditContributionInput = z.object({
  id: someId,
  seen: z.coerce.number().int().optional().catch(undefined),
  ...parts,
  is_anonymous: flag,
  account_type_id: z
    .union([z.literal('').transform(() => null), someId], BAD_TYPE)
    .nullable()
    .optional(),
  comments: text(5000),
  customer_notes: text(5000),
  donor_gift: z
    .union([z.literal('').transform(() => null), someId], BAD_GIFT)
    .nullable()
    .optional(),
  lines: z.array(Line).max(500).default([]),
})
export type EditContribution = z.output<typeof EditContributionInput>
