import { daysBetween, type CalendarDate } from '~/kit/calendar'
import { withSymbol } from '~/kit/money'

export type PaymentOption = {
  id: number
  amountMinor: bigint
  isRecurring: boolean
  recurringFrequency: string | null
  recurringDay: number | null
  recurringDayOfWeek: number | null
}

export type Sponsorship = {
  id: number
  referenceNumber: string
  firstName: string | null
  lastName: string | null
  fullName: string
  gender: 'M' | 'F' | null
  birthDate: CalendarDate | null
  picture: object | null
  isSponsored: boolean
  fundCode: string | null
  sponsors: number
  options: PaymentOption[]
}

/** Whole years; anyone who is born on February 29 is a year older on March 1 (R-SPONSORSHIP-1). */
export function ageOn(born: CalendarDate | null, today: CalendarDate): number | null {
  if (born === null || born > today) return null
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4))
  return today.slice(5) < born.slice(5) ? years - 1 : years
}

const EVERY: Record<string, string> = {
  weekly: 'week',
  biweekly: '2 weeks',
  monthly: 'month',
  quarterly: 'quarter',
  biannually: '6 months',
  annually: 'year',
}

/** `$39.00/month`, or `$39.00 once` (R-SPONSORSHIP-8). */
export function optionLabel({ amountMinor, recurringFrequency }: PaymentOption, currency: string): string {
  const amount = withSymbol({ minor: amountMinor, currency })
  return recurringFrequency === null ? `${amount} once` : `${amount}/${EVERY[recurringFrequency] ?? recurringFrequency}`
}

export const sponseePath = (id: number): string => `/jpanel/sponsorship/${id}`

/** Measures maturity in whole days lived, in years of 365 days (R-SPONSORSHIP-1). */
export const isMature = (born: CalendarDate | null, today: CalendarDate, maturityAge: number): boolean =>
  born !== null && born <= today && Math.floor(daysBetween(born, today) / 365) >= maturityAge

/** Whole months from the enrollment to today; null before it. */
export function monthsWaiting(enrolled: CalendarDate | null, today: CalendarDate): number | null {
  if (enrolled === null || enrolled > today) return null
  const months =
    12 * (Number(today.slice(0, 4)) - Number(enrolled.slice(0, 4))) +
    Number(today.slice(5, 7)) -
    Number(enrolled.slice(5, 7))
  return today.slice(8) < enrolled.slice(8) ? months - 1 : months
}

export const GENDER_WORDS = { M: 'Male', F: 'Female' } as const

/** No, Yes, or by the number of sponsors. */
export const SPONSORED_STATUSES = ['0', '1', '2'] as const

type Named = { firstName: string | null; lastName: string | null; referenceNumber: string }

export const fullName = ({ firstName, lastName, referenceNumber }: Named): string =>
  [firstName, lastName].filter((part) => (part ?? '').trim() !== '').join(' ') || referenceNumber
