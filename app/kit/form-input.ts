import { configureCoercion } from '@conform-to/zod/v4/future'
import type { z } from 'zod'
import { readInput } from './operation'

const NUMBER = /^[+-]?\d{1,15}(?:\.\d{1,15})?$/
const YES = new Set(['1', 'on', 'true'])
const NO = new Set(['0', 'off', 'false'])

/** When a reader throws, Conform passes the text on unchanged, so that the schema refuses it in its own words. */
function refuse(): never {
  throw new TypeError()
}

/**
 * The only reader of posted text. Empty text stays, because schemas decide whether it clears a field. Unions read text
 * themselves, because a list among them would take any text for a list of one.
 */
const reading = configureCoercion({
  stripEmptyString: (text) => text,
  type: {
    number: (text) => (NUMBER.test(text.trim()) ? Number(text) : refuse()),
    boolean: (text) => YES.has(text) || (NO.has(text) ? false : refuse()),
    // Conform would turn February 30 into March 2, so kit/typed/date reads days instead.
    date: refuse,
  },
  customize: ({ _zod: { def } }) => (def.type === 'union' && !('discriminator' in def) ? (value) => value : null),
})

/** Adapts an operation's schema to a posted form: one value for a list, text for numbers, an empty file for none. */
export const toFormSchema = <I extends z.ZodType>(schema: I): z.ZodType<z.output<I>, z.input<I>> =>
  reading.coerceFormValue(schema)

/** Reads and validates a posted form, or refuses with a sentence for each field. */
export const readForm = <I extends z.ZodType>(schema: I, fields: unknown): z.output<I> =>
  readInput(toFormSchema(schema), fields)
