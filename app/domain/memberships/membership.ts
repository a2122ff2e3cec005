import { addDays, type CalendarDate } from '~/kit/calendar'

export const membershipPath = (id: number | 'new'): string => `/jpanel/memberships/${id}`

export const supporterMembershipsPath = (supporterId: number): string => `/jpanel/supporters/${supporterId}/memberships`

/** Days before and after its end during which a supporter's page mentions a membership (R-MEMBERSHIPS-4). */
export const NOTICE_BEFORE_DAYS = 60
export const NOTICE_AFTER_DAYS = 183

export const SOURCES = { sale: 'Sale', staff: 'Added by staff', import: 'Import', plan: 'Recurring payment' } as const

const periodEnd = (startsOn: CalendarDate, days: number | null): CalendarDate | null =>
  days === null ? null : addDays(startsOn, days)

type GivenPeriod = { startsOn: CalendarDate | null; endsOn: CalendarDate | null; today: CalendarDate }

/**
 * Starts on the level's own day, else when the current membership ends, else on the given day or today. Lasts one
 * period unless an end is given (R-MEMBERSHIPS-2).
 */
export function choosePeriod(
  level: { days: number | null; startsOn: CalendarDate | null; runsUntil: CalendarDate | null },
  { startsOn, endsOn, today }: GivenPeriod,
): { start: CalendarDate; end: CalendarDate | null } {
  const start = level.startsOn ?? level.runsUntil ?? startsOn ?? today
  return { start, end: endsOn ?? periodEnd(start, level.days) }
}

export type MembershipState = 'active' | 'upcoming' | 'expired' | 'removed'

/** The first and the last day both count. */
export function membershipState(
  { startsOn, endsOn, isRemoved = false }: { startsOn: string; endsOn: string | null; isRemoved?: boolean },
  today: CalendarDate,
): MembershipState {
  if (isRemoved) return 'removed'
  if (startsOn > today) return 'upcoming'
  return endsOn === null || endsOn >= today ? 'active' : 'expired'
}

export const STATE_WORDS = {
  active: { word: 'Active', tone: 'good' },
  upcoming: { word: 'Upcoming', tone: 'quiet' },
  expired: { word: 'Expired', tone: 'warn' },
  removed: { word: 'Removed', tone: 'bad' },
} as const

type PeriodDates = { startsOn: string; endsOn: string | null; endReason: string | null }

export const toPeriodValues = ({ startsOn, endsOn, endReason }: PeriodDates) => ({
  startsOn: String(startsOn),
  endsOn: endsOn ?? '',
  endReason: endReason ?? '',
})
