import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { OWNER_ONLY } from '~/kit/permission'
import { sql } from '~/kit/sql'
import { readHour, readSchedule } from './backup-settings'
import { lastDue } from './schedule'

export const startDueBackup = sqlOperation({
  name: 'backups.start-due',
  permission: OWNER_ONLY,
  input: z.object({}),
  audit: 'none',
  async run(ctx): Promise<boolean> {
    const { zone } = ctx.organisation
    const due = lastDue(ctx.now, { schedule: readSchedule(ctx.settings), hour: readHour(ctx.settings), zone })
    if (due === null) return false
    const started = await ctx.sql.run(sql`UPDATE installation SET backup_due_at = ${due}
      WHERE coalesce(backup_due_at < ${due}, true) AND coalesce(backed_up_at < ${due}, true)`)
    if (started === 0) return false
    ctx.enqueue({ job: 'backups.make', payload: { scheduledFor: due.toISOString() } })
    return true
  },
})
