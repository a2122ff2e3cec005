import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { OWNER_ONLY } from '~/kit/permission'
import { sql } from '~/kit/sql'

export const IN_PROGRESS = 'A backup is being made already.'

export const requestBackup = sqlOperation({
  name: 'backups.request',
  permission: OWNER_ONLY,
  input: z.object({}),
  audit: 'none',
  async run(ctx): Promise<void> {
    const open = await ctx.sql.first(sql`SELECT 1 FROM backup_run WHERE finished_at IS NULL
      UNION ALL SELECT 1 FROM pgboss.job WHERE name = 'backups.make' AND state IN ('created', 'active') LIMIT 1`)
    if (open) throw refused(IN_PROGRESS)
    const { staffId, name } = ctx.actor
    ctx.enqueue({ job: 'backups.make', payload: { requestedBy: { staffId, name } } })
  },
})
