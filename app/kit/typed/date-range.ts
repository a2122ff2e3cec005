import { addDays, daysBetween, type CalendarDate } from '../calendar'
import { counted } from '../text'
import { ordinalDate, readDate, type Typed } from './date'

export type DateRange = { from: CalendarDate; to: CalendarDate }

const RANGE_UNREADABLE = 'Enter two dates, such as Nov 1, 2026 to Nov 20, 2026.'
const END_BEFORE_START = 'The end is before the start.'

/** `Nov 1st, 2026 to Nov 20th, 2026` (spec: list filters); empty where there is none. */
export const formatRange = (range: DateRange | null): string =>
  range === null ? '' : `${ordinalDate(range.from)} to ${ordinalDate(range.to)}`

/**
 * Reads the output of `formatRange`, or two dates as people type them. One date alone is a range of that day; empty
 * text is null.
 */
export function readDateRange(text: string, today: CalendarDate): Typed<DateRange | null> {
  const typed = text.trim().slice(0, 130)
  if (typed === '') return { value: null }
  const parts = typed.split(/\sto\s|\s[-–]\s|\.\.|[–—]/i).map((part) => part.trim())
  if (parts.length > 2 || parts.includes('')) return { error: RANGE_UNREADABLE }
  const from = readDate(parts[0] ?? '', today)
  if (from.error !== undefined) return { error: parts.length === 1 ? RANGE_UNREADABLE : from.error }
  const to = parts.length === 1 ? from : readDate(parts[1] ?? '', today)
  if (to.error !== undefined) return { error: to.error }
  if (from.value === null || to.value === null) return { error: RANGE_UNREADABLE }
  return to.value < from.value ? { error: END_BEFORE_START } : { value: { from: from.value, to: to.value } }
}

export type Preset = { key: string; label: string; range: DateRange }

const addMonths = (first: CalendarDate, count: number): CalendarDate => {
  const months = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1 + count
  const year = String(Math.floor(months / 12)).padStart(4, '0')
  return `${year}-${String((months % 12) + 1).padStart(2, '0')}-01` as CalendarDate
}

/** From the first day of a month through the last day of `count` months. */
const span = (first: CalendarDate, count: number): DateRange => ({
  from: first,
  to: addDays(addMonths(first, count), -1),
})

/** The documented spans before `today`; the fiscal year begins with `fiscalMonth` (1 is January). */
export function datePresets(today: CalendarDate, fiscalMonth = 1): Preset[] {
  const month = `${today.slice(0, 7)}-01` as CalendarDate
  const at = Number(today.slice(5, 7)) - 1
  const quarter = addMonths(month, -(at % 3))
  const year = addMonths(month, -((at - (fiscalMonth - 1) + 12) % 12))
  const all: [string, string, DateRange][] = [
    ['today', 'Today', { from: today, to: today }],
    ['7-days', 'Last 7 days', { from: addDays(today, -6), to: today }],
    ['30-days', 'Last 30 days', { from: addDays(today, -29), to: today }],
    ['month', 'This month', span(month, 1)],
    ['last-month', 'Last month', span(addMonths(month, -1), 1)],
    ['quarter', 'This quarter', span(quarter, 3)],
    ['last-quarter', 'Last quarter', span(addMonths(quarter, -3), 3)],
    ['fiscal-year', 'This fiscal year', span(year, 12)],
  ]
  return all.map(([key, label, range]) => ({ key, label, range }))
}

export const countRangeDays = ({ from, to }: DateRange): string => counted(daysBetween(from, to) + 1, 'day')
