import { z } from 'zod'
import { someId } from '~/kit/fields'
import { optional, text } from '~/kit/whole-number'
import { FIELD_TYPES, MAX_OPTION_LENGTH, MAX_OPTIONS, NAME_REQUIRED, OPTIONS_REQUIRED, TYPE_REQUIRED } from './field'

const options = text(20_000).transform((typed, context) => {
  const lines = [
    ...new Set(
      (typed ?? '')
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    ),
  ]
  if (lines.length > MAX_OPTIONS)
    context.addIssue({ code: 'custom', message: `At most ${MAX_OPTIONS} options are possible.` })
  if (lines.some((line) => line.length > MAX_OPTION_LENGTH))
    context.addIssue({ code: 'custom', message: `An option can contain a maximum of ${MAX_OPTION_LENGTH} characters.` })
  return lines
})

export const SaveFieldInput = z
  .object({
    id: z.preprocess((typed) => (typed === 'new' ? undefined : typed), optional(someId)),
    name: text(255)
      .refine((typed) => typed !== null, NAME_REQUIRED)
      .transform((typed) => typed ?? ''),
    type: z.enum(FIELD_TYPES, TYPE_REQUIRED),
    options,
    sequence: text(4).transform((typed) => (/^\d{1,4}$/.test(typed ?? '') ? Number(typed) : 0)),
  })
  .refine(({ type, options: lines }) => type === 'short_text' || lines.length > 0, {
    message: OPTIONS_REQUIRED,
    path: ['options'],
  })
  .transform((field) => (field.type === 'short_text' ? { ...field, options: [] } : field))

export const FieldIdInput = z.object({ id: someId })

export type SavedField = z.output<typeof SaveFieldInput>
