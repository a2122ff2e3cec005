import { addDays, daysBetween, parseCalendarDate, shownDate, type CalendarDate } from '~/kit/calendar'

/** The one period of the whole dashboard, out of its address, and what it is compared with. Days of the organization, both ends included. */
export type Period = {
  key: PeriodKey
  label: string
  from: CalendarDate
  to: CalendarDate
  compare: Comparison
  /** Null where nothing is compared. */
  before: { label: string; from: CalendarDate; to: CalendarDate } | null
}

export const PERIODS = {
  today: 'Today',
  7: 'Last 7 days',
  30: 'Last 30 days',
  90: 'Last 90 days',
  month: 'This month',
  last_month: 'Last month',
  quarter: 'This quarter',
  last_quarter: 'Last quarter',
  year: 'This year',
  custom: 'Custom dates',
} as const
export type PeriodKey = `${keyof typeof PERIODS}`

const COMPARISONS = ['before', 'year', 'none'] as const
export type Comparison = (typeof COMPARISONS)[number]

const LONGEST = 732

const isKey = (key: string): key is PeriodKey => Object.hasOwn(PERIODS, key)

const part = (date: CalendarDate, at: number): number => Number(date.split('-')[at])
const dateOf = (year: number, month: number, day: number): CalendarDate =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10) as CalendarDate

/** First and last day of so many months, counted from the month of this day. */
function months(today: CalendarDate, from: number, count: number): [CalendarDate, CalendarDate] {
  const year = part(today, 0)
  const month = part(today, 1) - 1 + from
  return [dateOf(year, month, 1), dateOf(year, month + count, 0)]
}

/** The same day a year earlier; the last of February where there is no 29th. */
const yearBefore = (date: CalendarDate): CalendarDate => {
  const [year, month, day] = [part(date, 0) - 1, part(date, 1) - 1, part(date, 2)]
  const moved = dateOf(year, month, day)
  return part(moved, 1) === month + 1 ? moved : dateOf(year, month + 1, 0)
}

function custom(params: URLSearchParams, today: CalendarDate): [CalendarDate, CalendarDate] | null {
  const from = parseCalendarDate(params.get('from') ?? '')
  const to = parseCalendarDate(params.get('to') ?? '')
  if (from === null || to === null || from > to || from < '1900-01-01' || to > addDays(today, 366)) return null
  return daysBetween(from, to) >= LONGEST ? null : [from, to]
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
      return [dateOf(part(today, 0), 0, 1), today]
    case 'custom':
      return [addDays(today, -29), today]
    default:
      return [addDays(today, 1 - Number(key)), today]
  }
}

/** What is unknown, turned around or too long falls back to the last 30 days, against the 30 before. */
export function periodOf(params: URLSearchParams, today: CalendarDate): Period {
  const requested = params.get('period') ?? params.get('days') ?? '30'
  const typed = requested === 'custom' ? custom(params, today) : null
  const key: PeriodKey = isKey(requested) && (requested !== 'custom' || typed !== null) ? requested : '30'
  const [from, to] = typed ?? range(key, today)
  const compare = COMPARISONS.find((one) => one === params.get('compare')) ?? 'before'
  const length = daysBetween(from, to) + 1
  const label = key === 'custom' ? `${shownDate(from)} to ${shownDate(to)}` : PERIODS[key as keyof typeof PERIODS]
  return { key, label, from, to, compare, before: beforeOf({ from, to, compare, length }) }
}

function beforeOf({ from, to, compare, length }: { from: CalendarDate; to: CalendarDate; compare: Comparison; length: number }) {
  if (compare === 'none') return null
  if (compare === 'year') return { label: 'Same dates last year', from: yearBefore(from), to: yearBefore(to) }
  return { label: length === 1 ? 'Previous day' : `Previous ${length} days`, from: addDays(from, -length), to: addDays(from, -1) }
}
