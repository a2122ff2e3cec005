import type { FieldErrors } from './errors'
import type { Fields } from './fields'

/** Maps documented names to names in the domain. One table serves both directions. */
export type Names = Readonly<Record<string, string>>

/** A loop, because an order has a hundred names and is mapped four times for each sale. */
function mapNames(names: Names, of: (wire: string, field: string) => readonly [string, unknown]): Fields {
  const result: Fields = {}
  for (const wire in names) {
    const [name, value] = of(wire, names[wire] as string)
    result[name] = value
  }
  return result
}

export const toWire = <const N extends Names, T extends Readonly<Record<N[keyof N], unknown>>>(
  names: N,
  value: T,
): { [Wire in keyof N]: T[N[Wire]] } =>
  mapNames(names, (wire, field) => [wire, value[field as keyof T]]) as { [Wire in keyof N]: T[N[Wire]] }

/** Renames a reply's fields to the domain's. Fields that an older server left out are null. */
export const fromReply = <const N extends Names, S extends Readonly<Record<keyof N, unknown>>>(
  names: N,
  sent: S,
): { [Wire in keyof N as N[Wire]]: S[Wire] } =>
  mapNames(names, (wire, field) => [field, sent[wire as keyof S] ?? null]) as { [Wire in keyof N as N[Wire]]: S[Wire] }

/** Like `fromReply` for texts; a missing text becomes an empty one. */
export const textsFromReply = <const N extends Names, S extends Readonly<Record<keyof N, string | null>>>(
  names: N,
  sent: S,
): { [Wire in keyof N as N[Wire]]: string } =>
  mapNames(names, (wire, field) => [field, sent[wire as keyof S] ?? '']) as { [Wire in keyof N as N[Wire]]: string }

export const fromWire = <const N extends Names>(names: N, body: Fields): { [Wire in keyof N as N[Wire]]: unknown } =>
  mapNames(names, (wire, field) => [field, body[wire]]) as { [Wire in keyof N as N[Wire]]: unknown }

const toWireValue = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value)

export const toRequest = <const N extends Names>(
  names: N,
  value: { readonly [Field in N[keyof N]]?: unknown },
): Fields =>
  Object.fromEntries(
    Object.entries(names).flatMap(([wire, field]) => {
      const part: unknown = value[field as N[keyof N]]
      return part === undefined ? [] : [[wire, toWireValue(part)]]
    }),
  )

export const toQuery = (request: Fields): string =>
  new URLSearchParams(Object.entries(request).map(([name, value]) => [name, String(value)])).toString()

export const toWireErrors = <const N extends Names>(
  names: N,
  errors: FieldErrors,
): { readonly [Field in N[keyof N]]?: string[] } =>
  Object.fromEntries(Object.entries(errors).map(([wire, messages]) => [names[wire] ?? wire, messages])) as {
    [Field in N[keyof N]]?: string[]
  }
