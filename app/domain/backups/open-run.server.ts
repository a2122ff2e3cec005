import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { days } from '~/kit/clock'
import { OWNER_ONLY } from '~/kit/permission'
import { BACKUP_LOCK } from '~/kit/process/backup-lock'
import { sql } from '~/kit/sql'
import { verifiesEach } from './backup-settings'

const CUT_OFF = 'The server process that worked on it ended.'

/** Slightly less than a week, to allow for clock changes and the duration of the earlier backup. */
const VERIFICATION_AGE = days(6.5)

export const OpenRunInput = z.object({ isScheduled: z.boolean() })

export type OpenRun = { id: number; verifies: boolean }

export const openRun = sqlOperation({
  name: 'backups.open-run',
  permission: OWNER_ONLY,
  input: OpenRunInput,
  audit: 'none',
  async run(ctx, { isScheduled }): Promise<OpenRun | null> {
    const lock = await ctx.sql.first<{ isFree: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(${BACKUP_LOCK}) AS is_free`,
    )
    if (!lock?.isFree) return null
    await ctx.sql.run(sql`UPDATE backup_run SET finished_at = ${ctx.now}, failure = ${CUT_OFF}
      WHERE finished_at IS NULL`)
    const verified = await ctx.sql.first<{ at: Date | null }>(sql`SELECT backup_verified_at AS at FROM installation`)
    const isOld = !verified?.at || ctx.now.getTime() - verified.at.getTime() > VERIFICATION_AGE
    const run = await ctx.sql.first<OpenRun>(sql`
      INSERT INTO backup_run (staff_id, is_scheduled, verifies, started_at)
      VALUES (${ctx.actor.staffId}, ${isScheduled}, ${verifiesEach(ctx.settings) || isOld}, ${ctx.now})
      RETURNING id, verifies`)
    return run ?? null
  },
})
