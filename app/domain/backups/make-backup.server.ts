import { z } from 'zod'
import { workflow } from '~/db/operation.server'
import { perform, type Ctx } from '~/kit/operation'
import { OWNER_ONLY } from '~/kit/permission'
import { BackupFailed, type MadeBackup } from '~/ports/backups'
import { readKeeping } from './backup-settings'
import { closeRun } from './close-run.server'
import { failRun } from './fail-run.server'
import { MAX_FAILURE_LENGTH } from './limits'
import { openRun } from './open-run.server'

/** `scheduledFor` is when the backup was due; it is absent if a person requested it. */
export const MakeBackupInput = z.object({ scheduledFor: z.iso.datetime().optional() })

const reasonFor = (error: unknown): string =>
  (error instanceof BackupFailed ? error.message : 'The backup ended with an error; the log has its cause.').slice(
    0,
    MAX_FAILURE_LENGTH,
  )

async function record(ctx: Ctx, run: { id: number; verifies: boolean }, made: MadeBackup): Promise<void> {
  await perform(closeRun, ctx, { ...run, made })
}

/**
 * Runs in a job. Backs up, verifies if that is due, and deletes backups that the settings do not keep. Throws with the
 * reason, so that the job fails and owners are notified. Returns false if one is already in progress.
 */
export const makeBackup = workflow({
  name: 'backups.make',
  permission: OWNER_ONLY,
  input: MakeBackupInput,
  async run(ctx, { scheduledFor }): Promise<boolean> {
    const run = await perform(openRun, ctx, { isScheduled: scheduledFor !== undefined })
    if (run === null) return false
    const wanted = { verifies: run.verifies, keeping: readKeeping(ctx.settings), zone: ctx.organisation.zone }
    try {
      await record(ctx, run, await ctx.ports.backups.make(wanted))
    } catch (error) {
      await perform(failRun, ctx, { id: run.id, reason: reasonFor(error) })
      throw error
    }
    return true
  },
})
