import type { CalendarDate } from '~/kit/calendar'

/**
 * The dashboard's period and the period it is compared with. Days are in the organization's time zone, both ends
 * included.
 */
export type Period = {
  key: PeriodKey
  label: string
  from: CalendarDate
  to: CalendarDate
  compare: Comparison
  /** Null without a comparison. */
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

export const COMPARISONS = ['before', 'year', 'none'] as const
export type Comparison = (typeof COMPARISONS)[number]
