import { parseShownDate, type CalendarDate } from '~/kit/calendar'
import { parseAmount } from '~/kit/money'

// Accepted filter values and error messages, shared by the address schema and the form in the browser.

export const MAX_TEXT_LENGTH = 200
export const MAX_DAY_LENGTH = 30
export const MAX_AMOUNT_LENGTH = 40
export const MAX_VALUES = 200

export const NOTHING_TYPED = 'Please enter something to look for.'
export const TOO_LONG = `Please enter at most ${MAX_TEXT_LENGTH} characters.`
export const TOO_MANY = `Please select at most ${MAX_VALUES}.`
export const NOT_A_CHOICE = 'Please select from the list.'
export const NOT_A_ROW = 'Please enter a number or a name.'
export const NO_END = 'Please fill in at least one of the two.'
export const NOT_A_DAY = 'Please enter a valid date.'
export const NOT_AN_AMOUNT = 'Please enter an amount, such as 25 or 25.00.'
export const NOT_A_NUMBER = 'Please enter a whole number.'
export const BACKWARDS = 'This is below the first one.'
export const DAYS_BACKWARDS = 'This is before the first day.'

/** Centuries away from real data, so that the database and the neighboring months stay within their bounds. */
export const FIRST_DAY = '1900-01-01' as CalendarDate
export const LAST_DAY = '2199-12-31' as CalendarDate

/** A day of an address or a form (R-LISTS-4); null where it is none. */
export function readDay(typed: string): CalendarDate | null {
  const day = typed.length > MAX_DAY_LENGTH ? null : parseShownDate(typed)
  return day !== null && day >= FIRST_DAY && day <= LAST_DAY ? day : null
}

export const WHOLE_NUMBER = /^\d{1,9}$/

export const readWholeNumber = (typed: string): number | null => (WHOLE_NUMBER.test(typed) ? Number(typed) : null)

/** Amounts in any currency; `parseAmount` checks the organization's. */
export const AMOUNT = /^(?!-)[^\d.,]{0,5}\d[\d,]{0,20}(?:\.\d{1,4})?$/

/** Field attributes that the browser checks by itself, also without scripts. */
export type Constraints = {
  required?: boolean
  maxLength?: number
  min?: string
  max?: string
  pattern?: string
  title?: string
}

export type Typed = Readonly<Record<string, unknown>>
export type FilterErrors = Record<string, string[]>
type Read = (typed: string) => bigint | number | string | null

export const readText = (typed: Typed, name: string): string => {
  const value = typed[name]
  return typeof value === 'string' ? value.trim() : ''
}

export type Ends = { kind: 'dates' | 'amounts' | 'numbers'; from: string; to: string }

export function rangeErrors({ kind, from, to }: Ends, typed: Typed, currency: string): FilterErrors | null {
  const readers: Record<Ends['kind'], [read: Read, unread: string, backwards: string]> = {
    amounts: [(text) => parseAmount(text, currency), NOT_AN_AMOUNT, BACKWARDS],
    numbers: [readWholeNumber, NOT_A_NUMBER, BACKWARDS],
    dates: [readDay, NOT_A_DAY, DAYS_BACKWARDS],
  }
  const [read, unread, backwards] = readers[kind]
  const values = [from, to].map((name) => {
    const text = readText(typed, name)
    return text === '' ? undefined : read(text)
  })
  const errors: FilterErrors = {
    ...(values[0] === null ? { [from]: [unread] } : {}),
    ...(values[1] === null ? { [to]: [unread] } : {}),
  }
  if (Object.keys(errors).length > 0) return errors
  const [one, other] = values
  return one !== undefined && other !== undefined && one !== null && other !== null && other < one
    ? { [to]: [backwards] }
    : null
}
