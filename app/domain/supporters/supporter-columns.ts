import type { SupporterValues } from './supporter-input'

type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'

/** `billAddress01` as `bill_address_01`. */
type Snake<Name extends string, Before extends string = ''> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Digit ? (Before extends Digit ? First : `_${First}`) : First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest, First>}`
  : ''

/** The column of a field. */
export type ColumnOf<Field extends string> = Snake<Field>

/** What a form writes of a supporter. */
export type SupporterColumn = ColumnOf<keyof SupporterValues | 'displayName'>
