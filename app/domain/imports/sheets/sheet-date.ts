import { parseMonth, momentAt, parseCalendarDate, startOfDay, wallClock, type CalendarDate } from '~/kit/calendar'

const AMERICAN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/
const ISO = /^\d{4}-\d{2}-\d{2}$/
const EXPORTED = /^(\d{1,2})-([A-Za-z]{3})-(\d{2}|\d{4})$/
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(?: ?([AaPp])[Mm])?$/
const OFFSET = /(?:[Zz]|[+-]\d{2}:?\d{2})$/

const padTwo = (digits: string): string => digits.padStart(2, '0')

/** Follows Postgres: two-digit years from 70 on are in the 1900s. */
const addCentury = (year: string): string => (year.length === 4 ? year : `${Number(year) < 70 ? '20' : '19'}${year}`)

function readExportedDay(text: string): CalendarDate | null {
  const [, day, month, year] = EXPORTED.exec(text) ?? []
  if (day === undefined || month === undefined || year === undefined) return null
  const number = parseMonth(month.toLowerCase())
  return parseCalendarDate(`${addCentury(year)}-${padTwo(String(number))}-${padTwo(day)}`)
}

function readDay(text: string): CalendarDate | null {
  if (ISO.test(text)) return parseCalendarDate(text)
  const [, month, day, year] = AMERICAN.exec(text) ?? []
  if (month === undefined || day === undefined || year === undefined) return readExportedDay(text)
  return parseCalendarDate(`${year}-${padTwo(month)}-${padTwo(day)}`)
}

function readTime(text: string): number | null {
  const [, hour = '', minute, second = '0', half] = TIME.exec(text) ?? []
  if (minute === undefined) return null
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const isHour = half === undefined ? hours <= 23 : Number(hour) >= 1 && Number(hour) <= 12
  return isHour && Number(minute) <= 59 && Number(second) <= 59
    ? hours * 3600 + Number(minute) * 60 + Number(second)
    : null
}

function split(text: string): { day: CalendarDate | null; rest: string } {
  const end = text.search(/[ T]/)
  return end === -1
    ? { day: readDay(text), rest: '' }
    : { day: readDay(text.slice(0, end)), rest: text.slice(end + 1).trim() }
}

/** Accepts YYYY-MM-DD, MM/DD/YYYY and the formats of exports. Only real calendar dates count. */
export function readSheetDate(typed: string): CalendarDate | null {
  const { day, rest } = split(typed.trim())
  if (rest === '') return day
  return EXPORTED.test(typed.trim().split(' ', 1)[0] ?? '') && readTime(rest) !== null ? day : null
}

const STEPS = { day: 86_400_000, minute: 60_000, second: 1000 }

export type SheetMoment = { at: Date; exactly: keyof typeof STEPS }

/** Accepts a date, optionally with a time in the organization's zone or at an explicit offset; null if unreadable. */
export function readSheetMoment(typed: string, zone: string): SheetMoment | null {
  const { day, rest } = split(typed.trim())
  if (day === null) return null
  if (rest === '') return { at: startOfDay(day, zone), exactly: 'day' }
  const offset = OFFSET.exec(rest)?.[0]
  const time = offset === undefined ? rest : rest.slice(0, -offset.length).trim()
  const seconds = readTime(time)
  if (seconds === null) return null
  const exactly = time.split(':').length > 2 ? 'second' : 'minute'
  if (offset === undefined) return { at: momentAt(day, seconds, zone), exactly }
  const clock = new Date(seconds * 1000).toISOString().slice(11, 19)
  const colon = offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset.toUpperCase()
  const at = new Date(`${day}T${clock}${colon}`)
  return Number.isNaN(at.getTime()) ? null : { at, exactly }
}

export function isSameMoment(moment: Date, { at, exactly }: SheetMoment, zone: string): boolean {
  const step = (one: Date) => Math.floor(wallClock(one, zone) / STEPS[exactly])
  return step(moment) === step(at)
}
