import { z } from 'zod'
import { composedEmail, isEmail, MAX_EMAIL_LENGTH } from './text'

/** Unvalidated fields of a request. */
export type Fields = Record<string, unknown>

/**
 * Aborts on text that is too long, because Zod would otherwise run later checks on text that an earlier one has
 * refused. `boundedText(254).refine(isEmail)`
 */
export const boundedText = (maxLength: number, says: { required?: string; tooLong?: string } = {}) =>
  z.string(says.required).max(maxLength, { error: says.tooLong, abort: true })

/** An email as it is stored and searched: Unicode-composed and without invisible characters. */
export const emailText = (invalid: string, required = invalid) =>
  boundedText(MAX_EMAIL_LENGTH, { required, tooLong: invalid })
    .transform(composedEmail)
    .pipe(z.string().min(1, { error: required, abort: true }).refine(isEmail, invalid))

export const someId = z.coerce.number().int().min(1).max(2_147_483_647)
