import type { SupporterValues } from './supporter-input'

type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'

type SnakeLetter<Letter extends string, Before extends string> = Letter extends Digit
  ? Before extends Digit
    ? Letter
    : `_${Letter}`
  : Letter extends Lowercase<Letter>
    ? Letter
    : `_${Lowercase<Letter>}`

/** `billAddress01` as `bill_address_01`. */
type Snake<Name extends string, Before extends string = ''> = Name extends `${infer First}${infer Rest}`
  ? `${SnakeLetter<First, Before>}${Snake<Rest, First>}`
  : ''

export type ColumnOf<Field extends string> = Snake<Field>

export type SupporterColumn = ColumnOf<keyof SupporterValues | 'displayName'>
