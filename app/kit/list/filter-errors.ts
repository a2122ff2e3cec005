import { parseAmount } from '../money'
import type { ViewControl } from './view'

export const NOTHING_TYPED = 'Please enter something to look for.'
export const NO_END = 'Please fill in at least one of the two.'
export const NOT_AN_AMOUNT = 'Please enter an amount, such as 25 or 25.00.'
export const NOT_A_NUMBER = 'Please enter a whole number.'
export const BACKWARDS = 'This is below the first one.'
export const DAYS_BACKWARDS = 'This is before the first day.'

type Typed = Readonly<Record<string, unknown>>
type Errors = Record<string, string[]>
/** What a range compares, or null where it cannot be read. */
type Read = (typed: string) => bigint | number | string | null

const textOf = (typed: Typed, name: string): string => {
  const value = typed[name]
  return typeof value === 'string' ? value.trim() : ''
}

const wholeNumber: Read = (typed) => (/^\d{1,9}$/.test(typed) ? Number(typed) : null)

type Range = Extract<ViewControl, { from: string; to: string }>

function rangeErrors({ kind, from, to }: Range, typed: Typed, currency: string): Errors | null {
  const [first, last] = [textOf(typed, from), textOf(typed, to)]
  if (first === '' && last === '') return { [from]: [NO_END] }
  const readers: Record<Range['kind'], [read: Read, unread: string, backwards: string]> = {
    amounts: [(text) => parseAmount(text, currency), NOT_AN_AMOUNT, BACKWARDS],
    numbers: [wholeNumber, NOT_A_NUMBER, BACKWARDS],
    // The browser's own field gives days or nothing.
    dates: [(text) => text, '', DAYS_BACKWARDS],
  }
  const [read, unread, backwards] = readers[kind]
  const values = [first, last].map((text) => (text === '' ? undefined : read(text)))
  const errors: Errors = {
    ...(values[0] === null ? { [from]: [unread] } : {}),
    ...(values[1] === null ? { [to]: [unread] } : {}),
  }
  if (Object.keys(errors).length > 0) return errors
  const [one, other] = values
  return one !== undefined && other !== undefined && one !== null && other !== null && other < one ? { [to]: [backwards] } : null
}

/** Why a filter cannot be applied as it was filled in, by its fields, or null. The list itself leaves out what it cannot read. */
export function filterErrors(control: ViewControl, typed: Typed, currency: string): Errors | null {
  switch (control.kind) {
    case 'choice':
    case 'lookup':
      return null
    case 'text':
      return textOf(typed, control.param) === '' ? { [control.param]: [NOTHING_TYPED] } : null
    default:
      return rangeErrors(control, typed, currency)
  }
}
