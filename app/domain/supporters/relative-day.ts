import { addDays, parseCalendarDate, utcDay, type CalendarDate } from '~/kit/calendar'

const DAYS = { day: 1, week: 7 } as const
const WORDS: Record<string, number> = { today: 0, yesterday: -1, tomorrow: 1 }
const BEFORE_NOW = /^(?<count>\d{1,4}) (?<unit>day|week|month|year)s? ago$/
const SIGNED = /^(?<sign>[+-]) ?(?<count>\d{1,4}) (?<unit>day|week|month|year)s?$/

function addMonths(date: CalendarDate, count: number): CalendarDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + count, 1))
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(day, lastDay))
  return utcDay(first)
}

/** A date, or words for one counted from today: "yesterday", "-2 months", "3 weeks ago"; null where it is neither. */
export function relativeDay(text: string, today: CalendarDate): CalendarDate | null {
  const typed = text.trim().toLowerCase()
  const exact = parseCalendarDate(typed)
  if (exact !== null) return exact
  const days = WORDS[typed]
  if (days !== undefined) return addDays(today, days)
  const { sign = '-', count, unit } = (BEFORE_NOW.exec(typed) ?? SIGNED.exec(typed))?.groups ?? {}
  if (count === undefined || unit === undefined) return null
  const signed = Number(count) * (sign === '-' ? -1 : 1)
  return unit === 'day' || unit === 'week'
    ? addDays(today, signed * DAYS[unit])
    : addMonths(today, signed * (unit === 'year' ? 12 : 1))
}
