import { days } from '~/kit/clock'
import type { LastBackup } from './queries.server'
import type { BackupSchedule } from './schedule'

/**
 * `unscheduled`: there is no schedule and no recent backup. `late`: a scheduled backup is missing. `unverified`: no
 * recent backup was restored.
 */
export type BackupState = 'good' | 'unscheduled' | 'late' | 'unverified'

/** A nightly or a Sunday backup may be up to half a day late. */
const MAX_AGE = { daily: days(1.5), weekly: days(7.5), off: days(7.5) } as const satisfies Record<
  BackupSchedule,
  number
>
const MAX_VERIFIED_AGE = days(8.5)

/** Chooses the warning for owners. Backups run from a shell count as scheduled ones (R-BACKUPS-3). */
export function backupState(
  { madeAt, verifiedAt }: LastBackup,
  { schedule, now }: { schedule: BackupSchedule; now: Date },
): BackupState {
  const isOld = (moment: Date | null, age: number) => moment === null || now.getTime() - moment.getTime() > age
  if (isOld(madeAt, MAX_AGE[schedule])) return schedule === 'off' ? 'unscheduled' : 'late'
  return isOld(verifiedAt, MAX_VERIFIED_AGE) ? 'unverified' : 'good'
}
