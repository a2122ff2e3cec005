import { addDays, type CalendarDate, startOfDay } from '../../app/kit/calendar.ts'
import { scramble } from './population.ts'

export interface Day {
  date: CalendarDate
  /** The first instant of the day, in milliseconds. */
  start: number
  count: number
}

const YEARS = 6

const WEEKDAYS = [0.6, 0.9, 1.25, 1, 1, 1.1, 0.8]
const MONTHS = [0.7, 0.7, 0.85, 0.9, 0.95, 0.8, 0.7, 0.75, 0.95, 1.1, 1.5, 2.4]

function weight(date: CalendarDate, age: number): number {
  const noon = new Date(`${date}T12:00:00Z`)
  const season = MONTHS[noon.getUTCMonth()] ?? 1
  const weekday = WEEKDAYS[noon.getUTCDay()] ?? 1
  const lastDays = noon.getUTCMonth() === 11 && noon.getUTCDate() > 28 ? 3 : 1
  const tuesday = noon.getUTCMonth() === 10 && noon.getUTCDay() === 2 && noon.getUTCDate() > 26 ? 6 : 1
  const campaign = scramble(Math.floor(age / 9), 77) % 13 === 0 ? 2.2 : 1
  const growth = 1.12 ** (-age / 365)
  return season * weekday * lastDays * tuesday * campaign * growth * (0.8 + (scramble(age, 78) % 400) / 1000)
}

/** Six years up to a last day, oldest first; the counts add up to `wanted`. */
export function days(last: CalendarDate, wanted: number, zone: string): Day[] {
  const length = YEARS * 365
  const dates = Array.from({ length }, (_, index) => addDays(last, index + 1 - length))
  const weights = dates.map((date, index) => weight(date, length - index))
  const all = weights.reduce((sum, one) => sum + one, 0)
  let reached = 0
  let dealt = 0
  return dates.map((date, index) => {
    reached += weights[index] ?? 0
    const upTo = index === length - 1 ? wanted : Math.round((wanted * reached) / all)
    const count = upTo - dealt
    dealt = upTo
    return { date, start: startOfDay(date, zone).getTime(), count }
  })
}
