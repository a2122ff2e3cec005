import { addDays, shownDate, type CalendarDate } from '~/kit/calendar'

const MAX_WAIT_DAYS = 62

/** 1 is Monday. */
const weekdayOf = (date: CalendarDate): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

const following = (today: CalendarDate, isWanted: (date: CalendarDate) => boolean): CalendarDate => {
  let date = addDays(today, 1)
  for (let waited = 0; waited < MAX_WAIT_DAYS && !isWanted(date); waited += 1) date = addDays(date, 1)
  return date
}

/** Returns the next such day strictly after today, even for plans that are billed less often (R-RECURRING-3). */
export const nextDayOfMonth = (today: CalendarDate, day: number): CalendarDate =>
  following(today, (date) => Number(date.slice(8)) === day)

export const nextWeekday = (today: CalendarDate, dayOfWeek: number): CalendarDate =>
  following(today, (date) => weekdayOf(date) === dayOfWeek)

/** `Dec 1`, with the year only if it is not the current one. */
export const nearDate = (date: CalendarDate, today: CalendarDate): string => {
  const shown = shownDate(date)
  return date.slice(0, 4) === today.slice(0, 4) ? shown.replace(/, \d+$/, '') : shown
}
