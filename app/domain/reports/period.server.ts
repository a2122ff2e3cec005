import { z } from 'zod'
import { readAddressForm } from '~/lists/request/address-form'
import { addDays, daysBetween, shownDate, utcDay, type CalendarDate } from '~/kit/calendar'
import { DAYS_BACKWARDS, NOT_A_DAY } from '~/lists/declare/filter-rules'
import { someDay } from '~/lists/declare/day-value'
import type { AddressFields } from '~/lists/request/form-fields'
import { COMPARISONS, PERIODS, type Comparison, type Period, type PeriodKey } from './period'

const MAX_PERIOD_DAYS = 732
const MAX_DAYS_AHEAD = 366
const TOO_MANY_DAYS = 'Please select at most two years.'
const TOO_FAR = 'Please select a day within a year from now.'

const key = z.enum(Object.keys(PERIODS) as [PeriodKey, ...PeriodKey[]])

/** Older links use `days`. */
const PeriodInput = z.object({
  period: key.optional(),
  days: key.optional(),
  from: someDay.optional(),
  to: someDay.optional(),
  compare: z.enum(COMPARISONS).optional(),
})
type PeriodFields = z.output<typeof PeriodInput>

const part = (date: CalendarDate, at: number): number => Number(date.split('-')[at])
const toDate = (year: number, month: number, day: number): CalendarDate => utcDay(Date.UTC(year, month, day))

function months(today: CalendarDate, from: number, count: number): [CalendarDate, CalendarDate] {
  const year = part(today, 0)
  const month = part(today, 1) - 1 + from
  return [toDate(year, month, 1), toDate(year, month + count, 0)]
}

/** February 29 becomes the last day of February. */
const yearBefore = (date: CalendarDate): CalendarDate => {
  const [year, month, day] = [part(date, 0) - 1, part(date, 1) - 1, part(date, 2)]
  const moved = toDate(year, month, day)
  return part(moved, 1) === month + 1 ? moved : toDate(year, month + 1, 0)
}

type Errors = Readonly<Record<string, string>>

function customErrors({ from, to }: PeriodFields, today: CalendarDate): Errors {
  if (!from || !to) return { ...(from ? {} : { from: NOT_A_DAY }), ...(to ? {} : { to: NOT_A_DAY }) }
  if (from > to) return { to: DAYS_BACKWARDS }
  if (to > addDays(today, MAX_DAYS_AHEAD)) return { to: TOO_FAR }
  return daysBetween(from, to) >= MAX_PERIOD_DAYS ? { to: TOO_MANY_DAYS } : {}
}

function range(key: PeriodKey, today: CalendarDate): [CalendarDate, CalendarDate] {
  const quarter = -((part(today, 1) - 1) % 3)
  switch (key) {
    case 'today':
      return [today, today]
    case 'month':
      return [months(today, 0, 1)[0], today]
    case 'last_month':
      return months(today, -1, 1)
    case 'quarter':
      return [months(today, quarter, 3)[0], today]
    case 'last_quarter':
      return months(today, quarter - 3, 3)
    case 'year':
      return [toDate(part(today, 0), 0, 1), today]
    case 'custom':
      return [addDays(today, -29), today]
    default:
      return [addDays(today, 1 - Number(key)), today]
  }
}

/**
 * Reads the dashboard's period and its errors. An unknown, reversed or too long period falls back to the last 30 days,
 * compared with the 30 before (R-REPORTS-7).
 */
export function readPeriod(address: URLSearchParams, today: CalendarDate): { period: Period; form: AddressFields } {
  const { input, form } = readAddressForm(PeriodInput, address)
  const requested = input.period ?? input.days ?? '30'
  const errors = requested === 'custom' ? { ...customErrors(input, today), ...form.errors } : {}
  const isCustom = requested === 'custom' && Object.keys(errors).length === 0
  const key: PeriodKey = requested === 'custom' && !isCustom ? '30' : requested
  const [from, to] = isCustom && input.from && input.to ? [input.from, input.to] : range(key, today)
  const compare = input.compare ?? 'before'
  const length = daysBetween(from, to) + 1
  const label = key === 'custom' ? `${shownDate(from)} to ${shownDate(to)}` : PERIODS[key as keyof typeof PERIODS]
  const period = { key, label, from, to, compare, before: periodBefore({ from, to, compare, length }) }
  // For other periods, the custom date fields show the period's days.
  const values = Object.keys(errors).length > 0 ? form.values : { ...form.values, from, to }
  return { period, form: { ...form, values, errors } }
}

function periodBefore({
  from,
  to,
  compare,
  length,
}: {
  from: CalendarDate
  to: CalendarDate
  compare: Comparison
  length: number
}) {
  if (compare === 'none') return null
  if (compare === 'year') return { label: 'Same dates last year', from: yearBefore(from), to: yearBefore(to) }
  return {
    label: length === 1 ? 'Previous day' : `Previous ${length} days`,
    from: addDays(from, -length),
    to: addDays(from, -1),
  }
}
