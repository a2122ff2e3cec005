import { sqlOperation } from '~/db/operation.server'
import { advanceTask } from '~/domain/tasks/advance-task.server'
import { sql } from '~/kit/sql'
import { CRM_AWAY } from './import'
import { StopImportInput } from './schemas'

export const stopImport = sqlOperation({
  name: 'integrations.stop-import',
  permission: 'admin.dpo',
  input: StopImportInput,
  audit: 'none',
  async run(ctx, { id }): Promise<void> {
    const run = await ctx.sql.first<{ taskId: number | null }>(
      sql`SELECT task_id FROM donor_import WHERE id = ${id} AND finished_at IS NULL`,
    )
    if (run !== null) await advanceTask(ctx, run.taskId, { state: 'stopped', outcome: CRM_AWAY })
  },
})
