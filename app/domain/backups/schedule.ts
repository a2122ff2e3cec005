import { addDays, localDate, momentAt, startOfUtcDay, type CalendarDate } from '~/kit/calendar'

export const SCHEDULES = ['off', 'daily', 'weekly'] as const
export type BackupSchedule = (typeof SCHEDULES)[number]

const HOUR_SECONDS = 3600

/** Days since the last Sunday, of a calendar date. */
const sinceSunday = (day: CalendarDate): number => startOfUtcDay(day).getUTCDay()

/**
 * The last moment up to now at which a backup was due, on each day or each Sunday at this hour of the organization's
 * clock; null where none is scheduled (R-BACKUPS-1).
 */
export function lastDue(
  now: Date,
  { schedule, hour, zone }: { schedule: BackupSchedule; hour: number; zone: string },
): Date | null {
  if (schedule === 'off') return null
  const at = (day: CalendarDate): Date => momentAt(day, hour * HOUR_SECONDS, zone)
  const today = localDate(now, zone)
  const day = schedule === 'daily' ? today : addDays(today, -sinceSunday(today))
  const due = at(day)
  return due <= now ? due : at(addDays(day, schedule === 'daily' ? -1 : -7))
}
