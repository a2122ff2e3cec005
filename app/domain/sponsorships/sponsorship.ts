import type { CalendarDate } from '~/kit/calendar'
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
  /** First and last name; a sponsee without a name is known by the reference number. */
  fullName: string
  gender: 'M' | 'F' | null
  birthDate: CalendarDate | null
  picture: object | null
  isSponsored: boolean
  fundCode: string | null
  /** Active sponsors now. */
  sponsors: number
  options: PaymentOption[]
}

/** Whole years; anyone who is born on February 29 is a year older on March 1 (people-and-content 6.1). */
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

/** `$39.00/month`, or `$39.00 once` (money 2.9). */
export function optionLabel({ amountMinor, recurringFrequency }: PaymentOption, currency: string): string {
  const amount = withSymbol({ minor: amountMinor, currency })
  return recurringFrequency === null ? `${amount} once` : `${amount}/${EVERY[recurringFrequency] ?? recurringFrequency}`
}
