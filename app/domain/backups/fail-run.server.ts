import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { readMoment } from '~/domain/tasks/read-moment'
import { OWNER_ONLY } from '~/kit/permission'
import { sql } from '~/kit/sql'
import { MAX_FAILURE_LENGTH } from './limits'

export const failRun = sqlOperation({
  name: 'backups.fail-run',
  permission: OWNER_ONLY,
  input: z.object({ id: z.int(), reason: z.string().min(1).max(MAX_FAILURE_LENGTH) }),
  async run(ctx, { id, reason }): Promise<void> {
    await ctx.sql.run(sql`UPDATE backup_run SET finished_at = ${readMoment(ctx)}, failure = ${reason}
      WHERE id = ${id} AND finished_at IS NULL`)
    await ctx.publish('backup.failed', { id, after: { reason } })
  },
})
