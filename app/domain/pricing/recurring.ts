import { shownDate, type CalendarDate } from '~/kit/calendar'
import type { RuleError } from '~/kit/errors'
import { withSymbol } from '~/kit/money'
import { isByWeekday, isFrequency, type Frequency } from './frequency'

const SUFFIX: Record<Frequency, string> = {
  weekly: '/wk',
  biweekly: '/2wk',
  monthly: '/mth',
  quarterly: '/qr',
  biannually: '/6mth',
  annually: '/yr',
}

export type RecurringType = 'natural' | 'fixed'

/** The last day offered on a monthly schedule (R-RECURRING-2). Natural schedules keep their own day. */
const LAST_DAY = 28

export type RecurringTerms = {
  frequency: Frequency
  type: RecurringType
  /** The variant's own first billing day: nothing is charged before it, whatever was requested (R-CART-6). */
  billingStartsOn: CalendarDate | null
  startsOn: CalendarDate
  requested: { day: number | null; dayOfWeek: number | null; withInitialCharge: boolean }
}

export type Schedule = { frequency: Frequency; day: number | null; dayOfWeek: number | null; hasInitialCharge: boolean }

const readDay = (date: CalendarDate) => Number(date.slice(8, 10))
/** 1 is Monday. */
const readWeekday = (date: CalendarDate) => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

const isBetween = (value: number | null, last: number) =>
  value !== null && Number.isInteger(value) && value >= 1 && value <= last

/** Returns a plan's schedule, or the error that refuses it (R-CART-6). */
export function readSchedule({
  frequency,
  type,
  billingStartsOn,
  startsOn,
  requested,
}: RecurringTerms): Schedule | RuleError {
  const anchor = billingStartsOn ?? (type === 'natural' ? startsOn : null)
  const hasInitialCharge = billingStartsOn === null && (type === 'natural' || requested.withInitialCharge)
  if (isByWeekday(frequency)) {
    const dayOfWeek =
      type === 'fixed' ? (requested.dayOfWeek ?? (anchor && readWeekday(anchor))) : anchor && readWeekday(anchor)
    return isBetween(dayOfWeek, 7)
      ? { frequency, day: null, dayOfWeek, hasInitialCharge }
      : { field: 'dayOfWeek', message: 'Please choose the day of the week for the payments.' }
  }
  if (type === 'natural') return { frequency, day: anchor && readDay(anchor), dayOfWeek: null, hasInitialCharge }
  const day = requested.day ?? (anchor && Math.min(LAST_DAY, readDay(anchor)))
  return isBetween(day, LAST_DAY)
    ? { frequency, day, dayOfWeek: null, hasInitialCharge }
    : { field: 'day', message: 'Please choose the day of the month for the payments.' }
}

export type RecurringLine = {
  recurringMinor: bigint | null
  recurringFrequency: string | null
  recurringStartsOn: CalendarDate | null
  currency: string
}

/** `$25.00 /mth starting Jun 1, 2024`, or `one time` (R-PRICES-5). */
export function paymentString(
  { recurringMinor, recurringFrequency, recurringStartsOn, currency }: RecurringLine,
  show = withSymbol,
): string {
  if (recurringMinor === null || recurringFrequency === null || !isFrequency(recurringFrequency)) return 'one time'
  const start = recurringStartsOn === null ? '' : ` starting ${shownDate(recurringStartsOn)}`
  return `${show({ minor: recurringMinor, currency })} ${SUFFIX[recurringFrequency]}${start}`
}
