import { localDate, parseShownDate, startOfDay, type CalendarDate } from './calendar'
import { later, minutes } from './clock'

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})$/
const LOCAL = /^(.{1,40}?)(?:[T ,]{1,8}(\d{1,2}):(\d{2})(?::\d{2})?(?:\.\d{1,9})?\s{0,8}([AaPp][Mm])?)$/

/** Local clock time in minutes since midnight. */
export const readMinutesOfDay = (moment: Date, zone: string): number => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(moment)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0)
  return part('hour') * 60 + part('minute')
}

/**
 * Returns the instant at which clocks in the zone show that time. A time that the clock jumps over moves on by the
 * jump, as 2:30 AM becomes 3:30 AM.
 */
export function toMomentOfDay(date: CalendarDate, wanted: number, zone: string): Date {
  const guess = later(startOfDay(date, zone), minutes(wanted))
  const adjusted = later(guess, minutes(wanted - readMinutesOfDay(guess, zone)))
  return readMinutesOfDay(adjusted, zone) === wanted && localDate(adjusted, zone) === date ? adjusted : guess
}

/** Minutes since midnight; null where there is no such time. */
export function toMinutes(hour: number, minute: number, half: string | undefined): number | null {
  if (minute > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return null
  const isAfternoon = half?.toLowerCase() === 'pm'
  const hours24 = half === undefined ? hour : (hour % 12) + (isAfternoon ? 12 : 0)
  return hours24 * 60 + minute
}

export type OrderMoments = { startedAt: Date; orderedAt: Date; zone: string }

/**
 * Reads a time in the organization's zone: `2026-11-20 10:42`, `Nov 20, 2026`, `Nov 20, 2026 10:42 AM`, or an instant.
 * Null if it is none of these (R-CART-2).
 */
export function readOrderedAt(typed: string, { startedAt, orderedAt, zone }: OrderMoments): Date | null {
  if (INSTANT.test(typed)) return keepStart(new Date(typed), startedAt)
  const date = parseShownDate(typed)
  if (date) return date === localDate(orderedAt, zone) ? orderedAt : nullUnlessInRange(startOfDay(date, zone))
  const match = LOCAL.exec(typed)
  const day = match?.[1] ? parseShownDate(match[1].replace(/,$/, '')) : null
  const wanted = match ? toMinutes(Number(match[2]), Number(match[3]), match[4]) : null
  return day === null || wanted === null ? null : keepStart(toMomentOfDay(day, wanted, zone), startedAt)
}

const nullUnlessInRange = (moment: Date): Date | null =>
  Number.isFinite(moment.getTime()) && moment.getUTCFullYear() >= 1900 && moment.getUTCFullYear() <= 2200
    ? moment
    : null

/** A screen that sends back the moment at which the cart was opened, to the minute, does not back-date it. */
const keepStart = (moment: Date, startedAt: Date): Date | null =>
  Math.abs(moment.getTime() - startedAt.getTime()) < minutes(1) ? startedAt : nullUnlessInRange(moment)
