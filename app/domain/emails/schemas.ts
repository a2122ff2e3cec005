import { z } from 'zod'
import { boundedText, emailText } from '~/kit/fields'

export const MAX_BODY_LENGTH = 200_000
const subject = boundedText(500, {
  required: 'Please enter a subject.',
  tooLong: 'The subject can have up to 500 characters.',
})
  .trim()
  .min(1, 'Please enter a subject.')
  .refine((words) => /^[^\r\n\0]*$/.test(words), 'The subject must be a single line.')
const body = z.string().trim().min(1, 'Please write a message.').max(MAX_BODY_LENGTH, 'The message is too long.')
const someTemplate = z.string().max(60)

export const EditTemplateInput = z.object({
  name: someTemplate,
  subject,
  body,
  isActive: z.union([z.boolean(), z.string()]).optional(),
})
export const TemplateNameInput = z.object({ name: someTemplate })
export const PreviewTemplateInput = z.object({
  name: someTemplate,
  subject: z.string().max(500),
  body: z.string().max(MAX_BODY_LENGTH),
  example: z.string().max(20).default(''),
})
const TEST_ADDRESS = 'Please enter an email address.'

/** Names of form fields that are not part of the template begin with an underscore. */
export const SendTestInput = z
  .object({
    name: someTemplate,
    subject,
    body,
    _example: z.string().max(20).default(''),
    _to: emailText(TEST_ADDRESS),
  })
  .transform(({ _example: example, _to: to, ...words }) => ({ ...words, example, to }))
