import { shownDate, type CalendarDate } from '~/kit/calendar'
import { withSymbol } from '~/kit/money'

export const FREQUENCIES = ['weekly', 'biweekly', 'monthly', 'quarterly', 'biannually', 'annually'] as const
export type Frequency = (typeof FREQUENCIES)[number]

const FREQUENCY_WORDS: Readonly<Record<Frequency, string>> = {
  weekly: 'weekly',
  biweekly: 'every two weeks',
  monthly: 'monthly',
  quarterly: 'quarterly',
  biannually: 'twice a year',
  annually: 'yearly',
}

export const frequencyWords = (frequency: string): string | undefined =>
  isFrequency(frequency) ? FREQUENCY_WORDS[frequency] : undefined

/** Interval names used in plans. Every two weeks is `SemiMonth` (R-RECURRING-2). */
export type Period = 'Week' | 'SemiMonth' | 'Month' | 'Quarter' | 'SemiYear' | 'Year'

export const isFrequency = (period: string): period is Frequency => (FREQUENCIES as readonly string[]).includes(period)

/** The default of a donation form (R-FUNDRAISING-6). */
export const FORM_PERIODS = ['today_only', 'monthly'] as const

export const isFormFrequency = (period: string): period is Frequency =>
  isFrequency(period) && (FORM_PERIODS as readonly string[]).includes(period)

const SUFFIX: Record<Frequency, string> = {
  weekly: '/wk',
  biweekly: '/2wk',
  monthly: '/mth',
  quarterly: '/qr',
  biannually: '/6mth',
  annually: '/yr',
}

export const isByWeekday = (frequency: Frequency) => frequency === 'weekly' || frequency === 'biweekly'

export type RecurringType = 'natural' | 'fixed'

/** The last day offered on a monthly schedule (R-RECURRING-2). Natural schedules keep their own day. */
const LAST_DAY = 28

export type RecurringTerms = {
  frequency: Frequency
  type: RecurringType
  /** The variant's first billing day. Nothing is charged before it, regardless of the request (R-CART-6). */
  billingStartsOn: CalendarDate | null
  startsOn: CalendarDate
  requested: { day: number | null; dayOfWeek: number | null; withInitialCharge: boolean }
}

export type Schedule = { frequency: Frequency; day: number | null; dayOfWeek: number | null; hasInitialCharge: boolean }

const dayOf = (date: CalendarDate) => Number(date.slice(8, 10))
/** 1 is Monday. */
const weekdayOf = (date: CalendarDate) => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

const between = (value: number | null, last: number) =>
  value !== null && Number.isInteger(value) && value >= 1 && value <= last

/** Returns the schedule, or an error message (R-CART-6). */
export function readSchedule({
  frequency,
  type,
  billingStartsOn,
  startsOn,
  requested,
}: RecurringTerms): Schedule | string {
  const anchor = billingStartsOn ?? (type === 'natural' ? startsOn : null)
  const hasInitialCharge = billingStartsOn === null && (type === 'natural' || requested.withInitialCharge)
  if (isByWeekday(frequency)) {
    const dayOfWeek =
      type === 'fixed' ? (requested.dayOfWeek ?? (anchor && weekdayOf(anchor))) : anchor && weekdayOf(anchor)
    return between(dayOfWeek, 7)
      ? { frequency, day: null, dayOfWeek, hasInitialCharge }
      : 'Please choose the day of the week for the payments.'
  }
  if (type === 'natural') return { frequency, day: anchor && dayOf(anchor), dayOfWeek: null, hasInitialCharge }
  const day = requested.day ?? (anchor && Math.min(LAST_DAY, dayOf(anchor)))
  return between(day, LAST_DAY)
    ? { frequency, day, dayOfWeek: null, hasInitialCharge }
    : 'Please choose the day of the month for the payments.'
}

export type RecurringLine = {
  recurringMinor: bigint | null
  recurringFrequency: string | null
  recurringStartsOn: CalendarDate | null
  currency: string
}

/** Formats `$25.00 /mth starting Jun 1, 2024`, or `one time` (R-PRICES-5). */
export function paymentString(
  { recurringMinor, recurringFrequency, recurringStartsOn, currency }: RecurringLine,
  show = withSymbol,
): string {
  if (recurringMinor === null || recurringFrequency === null || !isFrequency(recurringFrequency)) return 'one time'
  const start = recurringStartsOn === null ? '' : ` starting ${shownDate(recurringStartsOn)}`
  return `${show({ minor: recurringMinor, currency })} ${SUFFIX[recurringFrequency]}${start}`
}
