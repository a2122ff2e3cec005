import type { CalendarDate } from '~/kit/calendar'

export const sponsorPath = (id: number): string => `/jpanel/sponsors/${id}`

export type SponsorRecord = {
  id: number
  supporterId: number
  supporter: string
  email: string | null
  sponsorshipId: number
  sponsee: string
  referenceNumber: string
  lineId: number | null
  /** The contribution that began it. */
  contribution: string | null
  source: string | null
  startedAt: Date
  endedOn: CalendarDate | null
  endedReason: string | null
  endedNote: string | null
  isActive: boolean
  lastPaymentAt: Date | null
  lifetimeMinor: bigint
  planId: string | null
  planStatus: string | null
  planAmountMinor: bigint | null
  planCurrency: string | null
  planPeriod: string | null
}

export const PERIOD_WORDS: Readonly<Record<string, string>> = {
  Day: 'day',
  Week: 'week',
  SemiMonth: '2 weeks',
  Month: 'month',
  Quarter: 'quarter',
  SemiYear: '6 months',
  Year: 'year',
}
