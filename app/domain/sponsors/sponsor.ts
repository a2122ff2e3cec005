import type { CalendarDate } from '~/kit/calendar'
import { withForeignCode } from '~/kit/money'

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
  /** Stays true when its plan now pays for another sponsee. */
  isFromContribution: boolean
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

export type SponsorState = 'Active' | 'Ended' | 'Not started'

export const sponsorState = (
  { isActive, startedAt }: Pick<SponsorRecord, 'isActive' | 'startedAt'>,
  now: Date,
): SponsorState => (isActive ? 'Active' : startedAt > now ? 'Not started' : 'Ended')

export const planWords = (
  { planAmountMinor, planCurrency, planPeriod }: Pick<SponsorRecord, 'planAmountMinor' | 'planCurrency' | 'planPeriod'>,
  home: string,
) =>
  planAmountMinor === null || planCurrency === null
    ? null
    : `${withForeignCode({ minor: BigInt(planAmountMinor), currency: planCurrency }, home)}/` +
      (PERIOD_UNITS[planPeriod ?? ''] ?? planPeriod ?? '')

export const PERIOD_UNITS: Readonly<Record<string, string>> = {
  Day: 'day',
  Week: 'week',
  SemiMonth: '2 weeks',
  Month: 'month',
  Quarter: 'quarter',
  SemiYear: '6 months',
  Year: 'year',
}
