import { lastBackup, recentRuns, storedBackupKey } from '~/domain/backups/queries.server'
import type { Ctx } from '~/kit/operation'

export async function shownBackups({ read, ports }: Ctx) {
  const [last, runs, stored] = await Promise.all([lastBackup(read), recentRuns(read), storedBackupKey(read)])
  return { ...last, runs, isEncrypted: (ports.backups.fixedKey ?? stored) !== null }
}

export type ShownBackups = Awaited<ReturnType<typeof shownBackups>>
