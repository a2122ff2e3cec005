import { shownDay, startOfDay, type CalendarDate } from '../calendar'
import { toMomentOfDay, toMinutes, readMinutesOfDay } from '../ordered-at'
import { readDate, type Typed } from './date'

const TIME_UNREADABLE = 'Enter a time, such as 9:30 AM or 14:30.'
const OUT_OF_RANGE = 'Enter a year from 1900 to 2200.'
const TIME = /^(\d{1,2}):(\d{2})(?::\d{2})?\s{0,2}([ap]m)?$/i

type Place = { zone: string; today: CalendarDate }

/**
 * Reads a date and a time from two fields, in the organization's zone. Without a time, returns the beginning of the
 * day; without a date, null.
 */
export function readMoment(date: string, time: string, { zone, today }: Place): Typed<Date | null> {
  const day = readDate(date, today)
  if (day.error !== undefined) return day
  if (day.value === null) return { value: null }
  const year = Number(day.value.slice(0, 4))
  if (year < 1900 || year > 2200) return { error: OUT_OF_RANGE }
  const typed = time.trim()
  if (typed === '') return { value: startOfDay(day.value, zone) }
  const read = TIME.exec(typed)
  const minutes = read === null ? null : toMinutes(Number(read[1]), Number(read[2]), read[3])
  return minutes === null ? { error: TIME_UNREADABLE } : { value: toMomentOfDay(day.value, minutes, zone) }
}

const pad = (part: number): string => String(part).padStart(2, '0')

/** A moment as these two fields show it: `Nov 20, 2026` and `14:30`. */
export function toTypedMoment(moment: Date, zone: string): { date: string; time: string } {
  const minutes = readMinutesOfDay(moment, zone)
  return { date: shownDay(moment, zone), time: `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}` }
}
