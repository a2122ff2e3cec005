import type { Fields } from './fields'

/** Documented names → names of the domain. */
export type WireNames<T> = Readonly<Record<string, keyof T & string>>

/** A reply in its documented names. */
export const toWire = <T extends object>(names: WireNames<T>, value: T): Fields =>
  Object.fromEntries(Object.entries(names).map(([wire, field]) => [wire, value[field]]))

/** A request in the names of the domain; what was not sent stays undefined. */
export const fromWire = <T>(names: WireNames<T>, body: Fields): Fields =>
  Object.fromEntries(Object.entries(names).map(([wire, field]) => [field, body[wire]]))
