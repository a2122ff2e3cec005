import { addDays, localDate, momentAt, startOfUtcDay, type CalendarDate } from '~/kit/calendar'

export const SCHEDULES = ['off', 'daily', 'weekly'] as const
export type BackupSchedule = (typeof SCHEDULES)[number]

const HOUR_SECONDS = 3600

const sinceSunday = (day: CalendarDate): number => startOfUtcDay(day).getUTCDay()

/**
 * Returns the last moment up to now at which a daily or Sunday backup was due, at this hour of the organization's local
 * time; null if none is scheduled (R-BACKUPS-1).
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
