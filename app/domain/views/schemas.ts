import { z } from 'zod'
import { someId } from '~/kit/fields'

export const SaveViewInput = z.object({
  list: z.string().max(40),
  name: z
    .string('Enter a name for the view.')
    .trim()
    .min(1, 'Enter a name for the view.')
    .max(60, 'The name can have up to 60 characters.'),
  query: z.string().trim().max(2000).default(''),
  isShared: z
    .enum(['1', 'on', 'true'])
    .optional()
    .catch(undefined)
    .transform((input) => input !== undefined),
})

export const ViewInput = z.object({ id: someId })

const TOO_LONG = 'This address is too long for the menu.'

/** The page that shows the list, which may lie below a record. */
export const PinInput = z.object({
  list: z.string().max(40),
  name: z.string('Enter a name.').trim().min(1, 'Enter a name.').max(120, 'The name can have up to 120 characters.'),
  path: z
    .string()
    .max(120, TOO_LONG)
    .regex(/^\/jpanel\/[a-z0-9/_-]+$/, 'This page cannot be pinned.'),
  query: z.string().trim().max(2000, TOO_LONG).default(''),
})
