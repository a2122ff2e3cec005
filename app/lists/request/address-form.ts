import { z } from 'zod'
import type { AddressFields } from './form-fields'
import { readAttributes } from './attributes'
import { someWords } from '~/lists/declare/day-value'
import { fieldsOfAddress } from './address'

export const SearchInput = z.object({ q: someWords.optional() })

const toText = (sent: unknown): string => (typeof sent === 'string' ? sent : '')

const toErrors = ({ issues }: z.ZodError): Record<string, string> =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0] ?? ''), message]))

/**
 * Reads a GET form from the address by its schema and returns the input and the fields for `AddressForm`. An unreadable
 * value counts as not sent and gets an error at its field. Every field of the schema must be optional.
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
