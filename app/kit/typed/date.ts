import { addDays, parseCalendarDate, shownDate, type CalendarDate } from '../calendar'

export type Typed<T> = { value: T; error?: never } | { value?: never; error: string }

export const DATE_UNREADABLE = 'Enter a date, such as Nov 20, 2026.'
const MAX_TYPED_LENGTH = 60
const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const RELATIVE: Record<string, number> = { today: 0, tomorrow: 1, yesterday: -1 }

/** Returns 1 to 12 for three or more first letters of a month, such as `nov` or `sept`; 0 for any other word. */
const parseMonth = (word: string): number =>
  word.length < 3 ? 0 : MONTHS.findIndex((month) => month.startsWith(word.slice(0, 9))) + 1

const isDigits = (text: string): boolean => /^\d+$/.test(text)
const toFullYear = (text: string): number => (text.length <= 2 ? 2000 + Number(text) : Number(text))
const pad = (value: number, length: number): string => String(value).padStart(length, '0')

function toCalendarDate(year: number, month: number, day: number): Typed<CalendarDate> {
  if (month < 1 || month > 12 || year < 1 || year > 9999 || day < 1) return { error: DATE_UNREADABLE }
  const value = parseCalendarDate(`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`)
  if (value !== null) return { value }
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const name = MONTHS[month - 1] ?? ''
  return {
    error: `${name.charAt(0).toUpperCase()}${name.slice(1)} has ${last} days${month === 2 ? ` in ${year}` : ''}.`,
  }
}

const withoutOrdinal = (word: string): string => word.replace(/^(\d{1,2})(?:st|nd|rd|th)$/, '$1')

/**
 * Reads `11/20`, `11/20/26`, `2026-11-20` and `20.11.2026`. A first number of four digits is the year; otherwise a
 * period, or a first number above 12, means that the day comes first.
 */
function readNumbers(parts: readonly string[], sign: string, thisYear: number): Typed<CalendarDate> {
  const [first = '', second = '', third] = parts
  if (first.length === 4)
    return third === undefined
      ? { error: DATE_UNREADABLE }
      : toCalendarDate(Number(first), Number(second), Number(third))
  if (third !== undefined && third.length !== 2 && third.length !== 4) return { error: DATE_UNREADABLE }
  const year = third === undefined ? thisYear : toFullYear(third)
  const isDayFirst = sign === '.' || Number(first) > 12
  return isDayFirst
    ? toCalendarDate(year, Number(second), Number(first))
    : toCalendarDate(year, Number(first), Number(second))
}

function readWords(words: readonly string[], thisYear: number): Typed<CalendarDate> {
  const at = words.findIndex((word) => parseMonth(word) > 0)
  const numbers = words.filter((_, index) => index !== at).map(withoutOrdinal)
  const [day = '', year] = numbers
  if (at === -1 || at > 1 || numbers.length > 2 || !numbers.every(isDigits) || day.length > 2)
    return { error: DATE_UNREADABLE }
  if (year !== undefined && year.length !== 2 && year.length !== 4) return { error: DATE_UNREADABLE }
  return toCalendarDate(year === undefined ? thisYear : toFullYear(year), parseMonth(words[at] ?? ''), Number(day))
}

/**
 * Reads a date as people type it: `11/20`, `Nov 20`, `20 November 2026`, `Nov 20th, 2026`, `2026-11-20`, `20.11.2026`,
 * `tomorrow`. Without a year the current one is meant. Empty text is null.
 */
export function readDate(text: string, today: CalendarDate): Typed<CalendarDate | null> {
  const typed = text.trim().toLowerCase()
  if (typed === '') return { value: null }
  if (typed.length > MAX_TYPED_LENGTH) return { error: DATE_UNREADABLE }
  const days = RELATIVE[typed]
  if (days !== undefined) return { value: addDays(today, days) }
  const thisYear = Number(today.slice(0, 4))
  if (/^\d{8}$/.test(typed))
    return toCalendarDate(Number(typed.slice(0, 4)), Number(typed.slice(4, 6)), Number(typed.slice(6)))
  const sign = /[-/.]/.exec(typed)?.[0]
  const numbers = sign === undefined ? [] : typed.split(sign).map((part) => part.trim())
  if (sign !== undefined && numbers.length > 1 && numbers.length < 4 && numbers.every(isDigits))
    return readNumbers(numbers, sign, thisYear)
  return readWords(
    typed.split(/[\s,./-]/).filter((word) => word !== ''),
    thisYear,
  )
}

const ORDINALS: Record<number, string> = { 1: 'st', 2: 'nd', 3: 'rd' }

/** `1st`, `2nd`, `11th`, `23rd`. */
export const ordinal = (day: number): string =>
  `${day}${(day % 100 > 10 && day % 100 < 14 ? undefined : ORDINALS[day % 10]) ?? 'th'}`

/** `Nov 1st, 2026`, as the documented date ranges are written. */
export function ordinalDate(date: CalendarDate): string {
  const [month = '', , year = ''] = shownDate(date).split(' ')
  return `${month} ${ordinal(Number(date.slice(8)))}, ${year}`
}
