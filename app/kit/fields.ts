import { z } from 'zod'

/** What a request carries, before anything is known about it. */
export type Fields = Record<string, unknown>

/**
 * Text that is looked at further only where it is not too long: by itself Zod runs every later check of a schema, too,
 * of what an earlier one has refused. `boundedText(254).refine(isEmail)`
 */
export const boundedText = (longest: number, says: { required?: string; tooLong?: string } = {}) =>
  z.string(says.required).max(longest, { error: says.tooLong, abort: true })
