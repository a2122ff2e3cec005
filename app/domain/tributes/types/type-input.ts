import { z } from 'zod'
import { boundedText, someId } from '~/kit/fields'
import { isEmail } from '~/kit/text'

const LABEL_WANTED = 'Please enter a label.'
export const MAX_TEMPLATE_LENGTH = 200_000

const label = boundedText(50, { required: LABEL_WANTED, tooLong: 'The label can have up to 50 characters.' })
  .trim()
  .min(1, LABEL_WANTED)

const orNull = (text: string): string | null => (text === '' ? null : text)

const addresses = z
  .string()
  .max(500, 'These can be at most 500 characters.')
  .default('')
  .transform((typed) => typed.split(/[\s,;]+/).filter(Boolean))
  .refine((all) => all.every(isEmail), 'Please enter email addresses, separated by commas.')
  .transform((all) => orNull(all.join(', ')))

const template = z.string().max(MAX_TEMPLATE_LENGTH, 'The template is too long.').default('')

export const AddTypeInput = z.object({ label })
export const TypeIdInput = z.object({ id: someId })

/** Replaces all fields: an unchecked switch is off, and fields left out are cleared. */
export const EditTypeInput = z.object({
  id: someId,
  label,
  isEnabled: z
    .unknown()
    .optional()
    .transform((sent) => ['1', 'true', 'on'].includes(String(sent ?? ''))),
  sequence: z.coerce
    .number('Please enter a whole number.')
    .int('Please enter a whole number.')
    .min(0)
    .max(9999)
    .default(0),
  emailSubject: z
    .string()
    .trim()
    .max(255, 'The subject can have up to 255 characters.')
    .regex(/^[^\r\n\0]*$/, 'The subject must be a single line.')
    .default('')
    .transform(orNull),
  emailCc: addresses,
  emailBcc: addresses,
  dpId: z.string().trim().max(30, 'The code can have up to 30 characters.').default('').transform(orNull),
  emailTemplate: template,
  letterTemplate: template,
})

export const PreviewLetterInput = z.object({
  letterTemplate: template,
  label: z.string().max(50).default(''),
  example: z.string().max(20).default(''),
})
