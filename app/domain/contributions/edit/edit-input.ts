import { z } from 'zod'
import { boundedRecord } from '~/kit/typed-lists'
import { composedEmail, isEmail } from '~/kit/text'
import { someId } from '~/kit/fields'
import { PERSON, PERSON_PARTS, personField, SIDES } from './edited'

const BAD_EMAIL = 'Please enter a valid email address.'
const BAD_COUNTRY = 'Please choose a country.'
export const NO_SUPPORTER = 'Please choose a supporter.'
export const BAD_TYPE = 'Please choose a supporter type.'
const BAD_GIFT = 'Please enter the number of the gift in the donor CRM.'
export const BAD_VARIANT = 'Please choose an option of the same product.'

export const changedByMessage = (people: readonly string[], fields: readonly string[]): string => {
  const what = fields.length > 0 ? `: ${fields.join(', ')}` : ''
  return (
    `${people.length > 0 ? people.join(' and ') : 'Someone else'} changed this contribution in the ` +
    `meantime${what}. Nothing was saved. Reload the page to see the changes.`
  )
}

const text = (max: number) =>
  z
    .string()
    .transform((words) => words.trim())
    .pipe(z.string().max(max, `This field can contain a maximum of ${max} characters.`))
    .transform((words) => (words === '' ? null : words))
    .optional()

const parts = Object.fromEntries(
  SIDES.flatMap((side) =>
    PERSON_PARTS.map((part) => {
      const words = text(PERSON[part].max)
      const field = personField(side, part)
      if (part === 'email')
        return [
          field,
          words
            .transform((email) => (email ? composedEmail(email) || null : email))
            .refine((email) => !email || isEmail(email), BAD_EMAIL),
        ] as const
      if (part === 'country')
        return [field, words.refine((code) => !code || /^[A-Z]{2}$/.test(code), BAD_COUNTRY)] as const
      return [field, words] as const
    }),
  ),
) as Record<ReturnType<typeof personField>, ReturnType<typeof text>>

const Line = z.object({
  id: someId,
  variantId: someId.optional(),
  isGiftAid: z.boolean().optional(),
  answers: boundedRecord(z.string().regex(/^\d{1,9}$/), z.string().trim().max(2000), 500).default({}),
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
  isAnonymous: flag,
  accountTypeId: z
    .union([z.literal('').transform(() => null), someId], BAD_TYPE)
    .nullable()
    .optional(),
  supporterId: z
    .union([z.literal('').transform(() => null), someId], NO_SUPPORTER)
    .nullable()
    .optional(),
  comments: text(5000),
  customerNotes: text(5000),
  donorGift: z
    .union([z.literal('').transform(() => null), someId], BAD_GIFT)
    .nullable()
    .optional(),
  lines: z.array(Line).max(500).default([]),
})
export type EditContribution = z.output<typeof EditContributionInput>
