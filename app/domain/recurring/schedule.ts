import { addDays, type CalendarDate } from '~/kit/calendar'
import { isFrequency, type Frequency } from '~/domain/pricing/frequency'
import { computeNextCharge, PERIODS } from './first-charge'

/** `Day` exists only for imported plans. */
export const BILLING_PERIODS = ['Day', 'Week', 'SemiMonth', 'Month', 'Quarter', 'SemiYear', 'Year'] as const
export type BillingPeriod = (typeof BILLING_PERIODS)[number]

/** Payments in a year, for yearly values (R-RECURRING-2). */
export const PER_YEAR: Record<BillingPeriod, number> = {
  Day: 365,
  Week: 52,
  SemiMonth: 26,
  Month: 12,
  Quarter: 4,
  SemiYear: 2,
  Year: 1,
}

export const PERIOD_WORDS: Record<BillingPeriod, string> = {
  Day: 'every day',
  Week: 'every week',
  SemiMonth: 'every two weeks',
  Month: 'every month',
  Quarter: 'every quarter',
  SemiYear: 'twice a year',
  Year: 'every year',
}

export type Rhythm = { period: BillingPeriod; anchor: CalendarDate }

const toFrequency = (period: BillingPeriod): Frequency => {
  const found = Object.entries(PERIODS).find(([, { code }]) => code === period)?.[0]
  if (found === undefined || !isFrequency(found)) throw new Error(`no such period: ${period}`)
  return found
}

export const addPeriod = (date: CalendarDate, { period, anchor }: Rhythm): CalendarDate =>
  period === 'Day' ? addDays(date, 1) : computeNextCharge(date, { frequency: toFrequency(period), anchor })

/** Steps until the date is not past, so that days without a worker are not charged twice. */
export function computeNextBillingDate(billed: CalendarDate, rhythm: Rhythm, today: CalendarDate): CalendarDate {
  let next = addPeriod(billed, rhythm)
  while (next < today) next = addPeriod(next, rhythm)
  return next
}

const MAX_CYCLES = 12_000

/** Counts payments before the final date that staff chose; a payment on that day does not count (R-RECURRING-4). */
export function countCyclesBefore(next: CalendarDate, finalOn: CalendarDate, rhythm: Rhythm): number {
  let count = 0
  for (let date = next; date < finalOn && count < MAX_CYCLES; date = addPeriod(date, rhythm)) count += 1
  return count
}

export function computeLastBillingDate(next: CalendarDate, cycles: number, rhythm: Rhythm): CalendarDate | null {
  if (cycles <= 0) return null
  let date = next
  for (let left = Math.min(cycles, MAX_CYCLES); left > 1; left -= 1) date = addPeriod(date, rhythm)
  return date
}
