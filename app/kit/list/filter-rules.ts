import { parseShownDate, type CalendarDate } from '../calendar'

// What a filter of a list takes, and the sentence for everything else: read by the schema of the address and by the form in the browser.

export const LONGEST_TEXT = 200
export const LONGEST_DAY = 30
export const LONGEST_AMOUNT = 40
/** Values of one filter. */
export const MOST_VALUES = 200

export const NOTHING_TYPED = 'Please enter something to look for.'
export const TOO_LONG = `Please enter at most ${LONGEST_TEXT} characters.`
export const TOO_MANY = `Please select at most ${MOST_VALUES}.`
export const NOT_A_CHOICE = 'Please select from the list.'
export const NOT_A_ROW = 'Please enter a number or a name.'
export const NO_END = 'Please fill in at least one of the two.'
export const NOT_A_DAY = 'Please enter a valid date.'
export const NOT_AN_AMOUNT = 'Please enter an amount, such as 25 or 25.00.'
export const NOT_A_NUMBER = 'Please enter a whole number.'
export const BACKWARDS = 'This is below the first one.'
export const DAYS_BACKWARDS = 'This is before the first day.'

/** Centuries away from anything: the database and the months beside it stay within their bounds. */
export const FIRST_DAY = '1900-01-01' as CalendarDate
export const LAST_DAY = '2199-12-31' as CalendarDate

/** A day of an address or a form (R-LISTS-4); null where it is none. */
export function readDay(typed: string): CalendarDate | null {
  const day = typed.length > LONGEST_DAY ? null : parseShownDate(typed)
  return day !== null && day >= FIRST_DAY && day <= LAST_DAY ? day : null
}

export const WHOLE_NUMBER = /^\d{1,9}$/

export const readWholeNumber = (typed: string): number | null => (WHOLE_NUMBER.test(typed) ? Number(typed) : null)

/** What amounts of all currencies look like; whether it is one of the organization's is said by `parseAmount`. */
export const AMOUNT = /^(?!-)[^\d.,]{0,5}\d[\d,]{0,20}(?:\.\d{1,4})?$/
