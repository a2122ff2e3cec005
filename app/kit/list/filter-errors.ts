import { parseAmount } from '../money'
import {
  BACKWARDS,
  DAYS_BACKWARDS,
  NO_END,
  NOT_A_DAY,
  NOT_A_NUMBER,
  NOT_AN_AMOUNT,
  NOTHING_TYPED,
  readDay,
  readWholeNumber,
} from './filter-rules'
import type { ViewControl } from './view'

type Typed = Readonly<Record<string, unknown>>
/** The sentences of a filter, by its parameters. */
export type FilterErrors = Record<string, string[]>
/** What a range compares, or null where it cannot be read. */
type Read = (typed: string) => bigint | number | string | null

const textOf = (typed: Typed, name: string): string => {
  const value = typed[name]
  return typeof value === 'string' ? value.trim() : ''
}

type Range = Extract<ViewControl, { from: string; to: string }>
export type Ends = Pick<Range, 'kind' | 'from' | 'to'>

/** Why a range that was filled in cannot be applied, or null. */
export function rangeErrors({ kind, from, to }: Ends, typed: Typed, currency: string): FilterErrors | null {
  const readers: Record<Range['kind'], [read: Read, unread: string, backwards: string]> = {
    amounts: [(text) => parseAmount(text, currency), NOT_AN_AMOUNT, BACKWARDS],
    numbers: [readWholeNumber, NOT_A_NUMBER, BACKWARDS],
    dates: [readDay, NOT_A_DAY, DAYS_BACKWARDS],
  }
  const [read, unread, backwards] = readers[kind]
  const values = [from, to].map((name) => {
    const text = textOf(typed, name)
    return text === '' ? undefined : read(text)
  })
  const errors: FilterErrors = {
    ...(values[0] === null ? { [from]: [unread] } : {}),
    ...(values[1] === null ? { [to]: [unread] } : {}),
  }
  if (Object.keys(errors).length > 0) return errors
  const [one, other] = values
  return one !== undefined && other !== undefined && one !== null && other !== null && other < one ? { [to]: [backwards] } : null
}

/**
 * Why a filter cannot be applied as it was filled in, by its fields, or null: the rules of the list's schema that a form can say before it is sent, and that
 * something has to be filled in at all.
 */
export function filterErrors(control: ViewControl, typed: Typed, currency: string): FilterErrors | null {
  switch (control.kind) {
    case 'choice':
    case 'lookup':
      return null
    case 'text':
      return textOf(typed, control.param) === '' ? { [control.param]: [NOTHING_TYPED] } : null
    default:
      return textOf(typed, control.from) === '' && textOf(typed, control.to) === ''
        ? { [control.from]: [NO_END] }
        : rangeErrors(control, typed, currency)
  }
}
