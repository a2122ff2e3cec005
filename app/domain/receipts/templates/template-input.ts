import { z } from 'zod'
import { boundedText, someId } from '~/kit/fields'
import { STYLES } from './template'

const LABEL_REQUIRED = 'Please enter the label above the receipt.'
const BODY_REQUIRED = 'Please write what the receipt says.'
const NAME_REQUIRED = 'Please enter a name.'
export const MAX_BODY_LENGTH = 200_000

const name = boundedText(100, { required: NAME_REQUIRED, tooLong: 'The name can have up to 100 characters.' })
  .trim()
  .min(1, NAME_REQUIRED)

const WORDS = {
  style: z.enum(STYLES).default('standard'),
  customLabel: z
    .string()
    .trim()
    .max(100, 'The label can have up to 100 characters.')
    .default('')
    .transform((label) => (label === '' ? null : label)),
  body: z.string(BODY_REQUIRED).trim().min(1, BODY_REQUIRED).max(MAX_BODY_LENGTH, 'The template is too long.'),
}

export const AddTemplateInput = z.object({ name, copyOf: someId.optional().catch(undefined) })
export const EditTemplateInput = z
  .object({ id: someId, name, seen: z.coerce.number().int().optional().catch(undefined), ...WORDS })
  .refine(({ style, customLabel }) => style === 'standard' || customLabel !== null, {
    path: ['customLabel'],
    message: LABEL_REQUIRED,
  })
export const TemplateIdInput = z.object({ id: someId })
export const PreviewTemplateInput = z.object({
  ...WORDS,
  body: z.string().max(MAX_BODY_LENGTH),
  example: z.string().max(20).default(''),
})
