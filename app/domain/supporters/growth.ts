import { addDays, type CalendarDate } from '~/kit/calendar'

const MONTHS = 12
const DAYS = 31

export type Added = { day: CalendarDate; added: bigint }
export type Total = { day: CalendarDate; total: bigint }

const startOfMonth = (day: CalendarDate): CalendarDate => `${day.slice(0, 7)}-01` as CalendarDate

export function daysOfGrowth(today: CalendarDate): { months: CalendarDate[]; days: CalendarDate[] } {
  const months = [today]
  while (months.length < MONTHS) months.unshift(addDays(startOfMonth(months[0] ?? today), -1))
  return { months, days: Array.from({ length: DAYS }, (_, index) => addDays(today, index + 1 - DAYS)) }
}

export const firstGrowthDay = (today: CalendarDate): CalendarDate => addDays(daysOfGrowth(today).months[0] ?? today, 1)

export function totalsAt(days: readonly CalendarDate[], now: bigint, added: readonly Added[]): Total[] {
  return days.map((day) => ({
    day,
    total: added.reduce((total, one) => (one.day > day ? total - one.added : total), now),
  }))
}
