import { backupState } from '~/domain/backups/backup-state'
import { readSchedule } from '~/domain/backups/backup-settings'
import { lastBackup } from '~/domain/backups/queries.server'
import type { Ctx } from '~/kit/operation'

export async function shownBackup({ read, settings, now }: Ctx) {
  const last = await lastBackup(read)
  return { ...last, state: backupState(last, { schedule: readSchedule(settings), now }) }
}

export type ShownBackup = Awaited<ReturnType<typeof shownBackup>>
