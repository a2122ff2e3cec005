import { z } from 'zod'
import type { AddressFields } from './form-fields'
import { readAttributes } from './attributes'
import { someWords } from '~/lists/declare/day-value'
import { fieldsOfAddress } from './address'

/** A search for one thing, by its words. */
export const SearchInput = z.object({ q: someWords.optional() })

const toText = (sent: unknown): string => (typeof sent === 'string' ? sent : '')

const toErrors = ({ issues }: z.ZodError): Record<string, string> =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0] ?? ''), message]))

/**
 * A form that is read from the address (GET), by its schema: the input, and the fields as `AddressForm` draws them.
 * What cannot be read is as if it had not been sent, and a sentence says so at its field. Every field of the schema may
 * be left out.
 */
export function readAddressForm<S extends z.ZodObject>(
  schema: S,
  address: URLSearchParams,
): { input: z.output<S>; form: AddressFields } {
  const names = Object.keys(schema.shape)
  const sent = Object.fromEntries(Object.entries(fieldsOfAddress(address)).filter(([name]) => names.includes(name)))
  const parsed = schema.safeParse(sent)
  const errors = parsed.success ? {} : toErrors(parsed.error)
  const input = parsed.success
    ? parsed.data
    : schema.parse(Object.fromEntries(Object.entries(sent).filter(([name]) => !Object.hasOwn(errors, name))))
  return {
    input,
    form: {
      values: Object.fromEntries(names.map((name) => [name, toText(sent[name])])),
      attributes: readAttributes(schema),
      errors,
    },
  }
}
