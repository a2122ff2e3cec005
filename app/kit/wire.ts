import type { FieldErrors } from './errors'
import type { Fields } from './fields'

/** Documented name → name in the domain: one table, used in both directions. */
export type Names = Readonly<Record<string, string>>

/** A loop: an order is a hundred names, four times for each sale. */
function mapped(names: Names, of: (wire: string, field: string) => readonly [string, unknown]): Fields {
  const result: Fields = {}
  for (const wire in names) {
    const [name, value] = of(wire, names[wire] as string)
    result[name] = value
  }
  return result
}

/** A reply in its documented names. */
export const toWire = <const N extends Names, T extends Readonly<Record<N[keyof N], unknown>>>(
  names: N,
  value: T,
): { [Wire in keyof N]: T[N[Wire]] } =>
  mapped(names, (wire, field) => [wire, value[field as keyof T]]) as { [Wire in keyof N]: T[N[Wire]] }

/** Renames a reply's fields to the domain's. Fields that an older server left out are null. */
export const fromReply = <const N extends Names, S extends Readonly<Record<keyof N, unknown>>>(
  names: N,
  sent: S,
): { [Wire in keyof N as N[Wire]]: S[Wire] } =>
  mapped(names, (wire, field) => [field, sent[wire as keyof S] ?? null]) as { [Wire in keyof N as N[Wire]]: S[Wire] }

/** The same of texts, where nothing is an empty one. */
export const textsFromReply = <const N extends Names, S extends Readonly<Record<keyof N, string | null>>>(
  names: N,
  sent: S,
): { [Wire in keyof N as N[Wire]]: string } =>
  mapped(names, (wire, field) => [field, sent[wire as keyof S] ?? '']) as { [Wire in keyof N as N[Wire]]: string }

/** A request in the names of the domain; what was not sent stays undefined. */
export const fromWire = <const N extends Names>(names: N, body: Fields): { [Wire in keyof N as N[Wire]]: unknown } =>
  mapped(names, (wire, field) => [field, body[wire]]) as { [Wire in keyof N as N[Wire]]: unknown }

const toWireValue = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value)

/** The body of a request: only what it says something of, yes and no as 1 and 0. */
export const toRequest = <const N extends Names>(
  names: N,
  value: { readonly [Field in N[keyof N]]?: unknown },
): Fields =>
  Object.fromEntries(
    Object.entries(names).flatMap(([wire, field]) => {
      const said: unknown = value[field as N[keyof N]]
      return said === undefined ? [] : [[wire, toWireValue(said)]]
    }),
  )

/** The same as the query of an address. */
export const toQuery = (request: Fields): string =>
  new URLSearchParams(Object.entries(request).map(([name, value]) => [name, String(value)])).toString()

/** Renames errors to the domain's fields; an error without a field keeps its name. */
export const errorsIn = <const N extends Names>(
  names: N,
  errors: FieldErrors,
): { readonly [Field in N[keyof N]]?: string[] } =>
  Object.fromEntries(Object.entries(errors).map(([wire, said]) => [names[wire] ?? wire, said])) as {
    [Field in N[keyof N]]?: string[]
  }
