import { configureCoercion } from '@conform-to/zod/v4/future'
import type { z } from 'zod'
import { readInput } from './operation'

const NUMBER = /^[+-]?\d{1,15}(?:\.\d{1,15})?$/
const YES = new Set(['1', 'on', 'true'])
const NO = new Set(['0', 'off', 'false'])

/** Conform passes text on as it is where its reader throws, so that the schema refuses it in its own words. */
function refuse(): never {
  throw new TypeError()
}

/**
 * The one reader of posted text. Empty text stays: schemas decide whether it clears a field. Alternatives read text by
 * themselves, since a list among them would take every text for a list of one.
 */
const reading = configureCoercion({
  stripEmptyString: (text) => text,
  type: {
    number: (text) => (NUMBER.test(text.trim()) ? Number(text) : refuse()),
    boolean: (text) => YES.has(text) || (NO.has(text) ? false : refuse()),
    // Conform would make March 2 of February 30; days are read by kit/typed/date.
    date: refuse,
  },
  customize: ({ _zod: { def } }) => (def.type === 'union' && !('discriminator' in def) ? (value) => value : null),
})

/** An operation's schema as a posted form meets it: one value for a list, text for numbers, an empty file for none. */
export const toFormSchema = <I extends z.ZodType>(schema: I): z.ZodType<z.output<I>, z.input<I>> =>
  reading.coerceFormValue(schema)

/** Reads and validates a posted form, or refuses with a sentence for each field. */
export const readForm = <I extends z.ZodType>(schema: I, fields: unknown): z.output<I> =>
  readInput(toFormSchema(schema), fields)
