import type { Frequency, Period } from '~/domain/pricing/frequency'
import type { RecurringType } from '~/domain/pricing/recurring'
import { addDays, daysBetween, type CalendarDate } from '~/kit/calendar'

/** Two weeks are called SemiMonth (R-RECURRING-2). */
export const PERIODS: Record<Frequency, { code: Period; unit: 'week' | 'month'; count: number }> = {
  weekly: { code: 'Week', unit: 'week', count: 1 },
  biweekly: { code: 'SemiMonth', unit: 'week', count: 2 },
  monthly: { code: 'Month', unit: 'month', count: 1 },
  quarterly: { code: 'Quarter', unit: 'month', count: 3 },
  biannually: { code: 'SemiYear', unit: 'month', count: 6 },
  annually: { code: 'Year', unit: 'month', count: 12 },
}

/** `donor`: a donor who just paid waits a whole interval. `organization`: the next scheduled day counts. */
export type Snap = 'donor' | 'organization'

export type Plan = {
  frequency: Frequency
  type: RecurringType
  day: number | null
  dayOfWeek: number | null
  hadInitialCharge: boolean
  snap: Snap
  /** No charge is made up to and including this day. */
  delayUntil: CalendarDate | null
  today: CalendarDate
}

const MONDAY = '1970-01-05' as CalendarDate

const toMonthNumber = (date: CalendarDate): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
const readDay = (date: CalendarDate): number => Number(date.slice(8, 10))

const padTwo = (value: number) => String(value).padStart(2, '0')
const toDate = (month: number, day: number): CalendarDate =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${padTwo((month % 12) + 1)}-${padTwo(day)}` as CalendarDate

const countDaysOfMonth = (month: number): number => daysBetween(toDate(month, 1), toDate(month + 1, 1))

const clampDay = (month: number, day: number): CalendarDate => toDate(month, Math.min(day, countDaysOfMonth(month)))

const readWeekday = (date: CalendarDate): number => (((daysBetween(MONDAY, date) % 7) + 7) % 7) + 1

const moveToWeekday = (date: CalendarDate, weekday: number): CalendarDate => addDays(date, weekday - readWeekday(date))

const addIntervals = (date: CalendarDate, unit: 'week' | 'month', count: number): CalendarDate =>
  unit === 'week' ? addDays(date, 7 * count) : clampDay(toMonthNumber(date) + count, readDay(date))

const moveToAnchorDay = (date: CalendarDate, unit: 'week' | 'month', anchor: CalendarDate): CalendarDate =>
  unit === 'week' ? moveToWeekday(date, readWeekday(anchor)) : clampDay(toMonthNumber(date), readDay(anchor))

/** Returns the day on which every payment falls. Day 31 stays 31 even though shorter months use their last day. */
function findAnchor({ frequency, type, day, dayOfWeek, delayUntil, today }: Plan): CalendarDate {
  const isOwnDay = type === 'natural' && delayUntil === null
  if (PERIODS[frequency].unit === 'week') {
    const found = moveToWeekday(today, isOwnDay ? readWeekday(today) : (dayOfWeek ?? readWeekday(today)))
    return found > today ? addDays(found, -7) : found
  }
  const wanted = isOwnDay ? readDay(today) : Math.min(31, Math.max(1, day ?? readDay(today)))
  let month = toMonthNumber(today)
  while (countDaysOfMonth(month) < wanted) month -= 1
  return toDate(month, wanted)
}

/** Computes a plan's first charge, strictly after today and after its delay (R-RECURRING-3). */
export function computeFirstCharge(plan: Plan): { anchor: CalendarDate; first: CalendarDate } {
  const { unit, count } = PERIODS[plan.frequency]
  const anchor = findAnchor(plan)
  const waits = plan.type === 'natural' || (plan.snap === 'donor' && plan.hadInitialCharge)
  const earliest = waits ? addIntervals(plan.today, unit, count) : plan.today
  const delay = plan.delayUntil !== null && plan.delayUntil > plan.today ? plan.delayUntil : plan.today
  let first = moveToAnchorDay(plan.today, unit, anchor)
  while (first < earliest || first <= delay) first = moveToAnchorDay(addIntervals(first, unit, 1), unit, anchor)
  return { anchor, first }
}

export type Cycle = { frequency: Frequency; anchor: CalendarDate }

/** Returns the payment after `date`: one whole interval later, on the anchor's day (R-RECURRING-4). */
export function computeNextCharge(date: CalendarDate, { frequency, anchor }: Cycle): CalendarDate {
  const { unit, count } = PERIODS[frequency]
  return moveToAnchorDay(addIntervals(date, unit, count), unit, anchor)
}

const MAX_CYCLES = 12_000

/** Counts payments from `first` to `endsOn`, both included; 0 if the plan ends earlier. */
export function countCyclesUntil(first: CalendarDate, endsOn: CalendarDate, cycle: Cycle): number {
  let count = 0
  for (let date = first; date <= endsOn && count < MAX_CYCLES; date = computeNextCharge(date, cycle)) count += 1
  return count
}

export function computeLastCharge(first: CalendarDate, cycles: number, cycle: Cycle): CalendarDate {
  let date = first
  for (let left = Math.min(cycles, MAX_CYCLES); left > 1; left -= 1) date = computeNextCharge(date, cycle)
  return date
}

export type Limits = { endsOn: CalendarDate | null; cycles: number | null; completed: number }

/** Returns null if the plan has no end. With two limits, the nearer one applies. */
export function countCyclesLeft(
  first: CalendarDate,
  { endsOn, cycles, completed }: Limits,
  cycle: Cycle,
): number | null {
  const limits = [
    ...(endsOn === null ? [] : [countCyclesUntil(first, endsOn, cycle)]),
    ...(cycles === null ? [] : [Math.max(0, cycles - completed)]),
  ]
  return limits.length === 0 ? null : Math.min(...limits)
}
