import { z } from 'zod'
import { composedEmail, isEmail, MAX_EMAIL_LENGTH } from './text'

/** Unvalidated fields of a request. */
export type Fields = Record<string, unknown>

/**
 * Text that is looked at further only where it is not too long: by itself Zod runs every later check of a schema, too,
 * of what an earlier one has refused. `boundedText(254).refine(isEmail)`
 */
export const boundedText = (longest: number, says: { required?: string; tooLong?: string } = {}) =>
  z.string(says.required).max(longest, { error: says.tooLong, abort: true })

/** An email as it is stored and looked for: composed, and without characters that nobody sees. */
export const emailText = (invalid: string, required = invalid) =>
  boundedText(MAX_EMAIL_LENGTH, { required, tooLong: invalid })
    .transform(composedEmail)
    .pipe(z.string().min(1, { error: required, abort: true }).refine(isEmail, invalid))

export const someId = z.coerce.number().int().min(1).max(2_147_483_647)
