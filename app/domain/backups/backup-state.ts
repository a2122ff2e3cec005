import { days } from '~/kit/clock'
import type { LastBackup } from './queries.server'
import type { BackupSchedule } from './schedule'

/** `unscheduled`: nobody sees to backups. `late`: one is missing. `unverified`: no recent one was restored. */
export type BackupState = 'good' | 'unscheduled' | 'late' | 'unverified'

/** One night, or one Sunday, may be missed by half a day. */
const MAX_AGE = { daily: days(1.5), weekly: days(7.5), off: days(7.5) } as const satisfies Record<
  BackupSchedule,
  number
>
const MAX_VERIFIED_AGE = days(8.5)

/** Chooses the warning for owners. Backups from a shell count as those of the schedule (R-BACKUPS-3). */
export function backupState(
  { madeAt, verifiedAt }: LastBackup,
  { schedule, now }: { schedule: BackupSchedule; now: Date },
): BackupState {
  const isOld = (moment: Date | null, age: number) => moment === null || now.getTime() - moment.getTime() > age
  if (isOld(madeAt, MAX_AGE[schedule])) return schedule === 'off' ? 'unscheduled' : 'late'
  return isOld(verifiedAt, MAX_VERIFIED_AGE) ? 'unverified' : 'good'
}
