import { localDate, startOfUtcDay, type CalendarDate } from '../../app/kit/calendar.ts'
import { OperatorError } from '../settings/settings.ts'
import type { BackupPlace } from './place.ts'

export interface Keeping {
  days: number
  weeks: number
  months: number
  zone: string
}

const RULE = /^(\d{1,3}),(\d{1,3}),(\d{1,3})$/

/** Reads `7,4,12`: days, weeks, months. */
export function readKeeping(text: string, zone = 'UTC'): Keeping {
  const match = RULE.exec(text)
  if (!match) throw new OperatorError('--keep takes days, weeks and months, such as 7,4,12.')
  const [days = 0, weeks = 0, months = 0] = match.slice(1).map(Number)
  return { days, weeks, months, zone }
}

const DAY = 86_400_000
/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const weekNumber = (day: CalendarDate): number => Math.floor((startOfUtcDay(day).getTime() / DAY + 3) / 7)
const readMonth = (day: CalendarDate): string => day.slice(0, 7)

/** Returns the backups to delete, in any order. The newest is never one of them, regardless of the rule. */
export function chooseExpired(moments: readonly Date[], { days, weeks, months, zone }: Keeping): Date[] {
  const newestFirst = moments.toSorted((a, b) => b.getTime() - a.getTime())
  const stored = new Set(newestFirst.slice(0, 1))
  const keepNewestOf = (periodOf: (day: CalendarDate) => string | number, count: number): void => {
    const periods = new Set<string | number>()
    for (const moment of newestFirst) {
      const period = periodOf(localDate(moment, zone))
      if (periods.has(period)) continue
      if (periods.size === count) return
      periods.add(period)
      stored.add(moment)
    }
  }
  keepNewestOf((day) => day, days)
  keepNewestOf(weekNumber, weeks)
  keepNewestOf(readMonth, months)
  return newestFirst.filter((moment) => !stored.has(moment))
}

const NAME = /^almoner-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.tar\.gz(?:\.age)?$/

export const backupName = (now: Date, isEncrypted: boolean): string =>
  `almoner-${now.toISOString().replace(/[:.]/g, '-')}.tar.gz${isEncrypted ? '.age' : ''}`

/** Null for a file that is not a backup. Such a file is never deleted. */
export function readBackupTime(name: string): Date | null {
  const match = NAME.exec(name)
  if (!match) return null
  const [, day, hour, minute, second, millisecond] = match
  const moment = new Date(`${day}T${hour}:${minute}:${second}.${millisecond}Z`)
  return Number.isNaN(moment.getTime()) ? null : moment
}

export async function removeOldBackups(place: BackupPlace, keeping: Keeping): Promise<string[]> {
  const backups = (await place.names()).flatMap((name) => {
    const moment = readBackupTime(name)
    return moment === null ? [] : [{ name, moment }]
  })
  const moments = backups.map(({ moment }) => moment)
  const expired = new Set(chooseExpired(moments, keeping))
  const removed = backups.filter(({ moment }) => expired.has(moment)).map(({ name }) => name)
  for (const name of removed) await place.remove(name)
  return removed
}
