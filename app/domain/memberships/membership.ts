import { addDays, type CalendarDate } from '~/kit/calendar'

export const membershipPath = (id: number | 'new'): string => `/jpanel/memberships/${id}`

export const supporterMembershipsPath = (supporterId: number): string => `/jpanel/supporters/${supporterId}/memberships`

/** The days around its end on which a supporter's page mentions a membership (R-MEMBERSHIPS-4). */
export const NOTICE_BEFORE_DAYS = 60
export const NOTICE_AFTER_DAYS = 183

export const SOURCES = { sale: 'Sale', staff: 'Added by staff', import: 'Import', plan: 'Recurring payment' } as const

/** The end of a period that begins on a day; null never ends. */
const periodEnd = (startsOn: CalendarDate, days: number | null): CalendarDate | null =>
  days === null ? null : addDays(startsOn, days)

type GivenPeriod = { startsOn: CalendarDate | null; endsOn: CalendarDate | null; today: CalendarDate }

/**
 * A period that staff add: from the level's own start, else where the membership that still runs ends, else from the
 * given day or today; for one period of the level, unless an end is given (R-MEMBERSHIPS-2).
 */
export function givenPeriod(
  level: { days: number | null; startsOn: CalendarDate | null; runsUntil: CalendarDate | null },
  { startsOn, endsOn, today }: GivenPeriod,
): { start: CalendarDate; end: CalendarDate | null } {
  const start = level.startsOn ?? level.runsUntil ?? startsOn ?? today
  return { start, end: endsOn ?? periodEnd(start, level.days) }
}

export type MembershipState = 'active' | 'upcoming' | 'expired' | 'removed'

/** Both days count. */
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

/** The dates of a supporter's membership by the names that their form posts. */
export const toPeriodValues = ({ startsOn, endsOn, endReason }: PeriodDates) => ({
  startsOn: String(startsOn),
  endsOn: endsOn ?? '',
  endReason: endReason ?? '',
})
