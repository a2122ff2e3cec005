import { lastBackup, recentRuns } from '~/domain/backups/queries.server'
import type { Ctx } from '~/kit/operation'

/** What is shown below the settings of backups. */
export async function shownBackups({ read }: Ctx) {
  const [last, runs] = await Promise.all([lastBackup(read), recentRuns(read)])
  return { ...last, runs }
}

export type ShownBackups = Awaited<ReturnType<typeof shownBackups>>
