import { lastBackup, recentRuns } from '~/domain/backups/queries.server'
import type { Ctx } from '~/kit/operation'

/** Loads the last backups, which are shown below their settings. */
export async function shownBackups({ read }: Ctx) {
  const [last, runs] = await Promise.all([lastBackup(read), recentRuns(read)])
  return { ...last, runs }
}

export type ShownBackups = Awaited<ReturnType<typeof shownBackups>>
