import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { ImportTotalInput } from './schemas'

export const noteTotal = sqlOperation({
  name: 'integrations.note-total',
  permission: 'admin.dpo',
  input: ImportTotalInput,
  audit: 'none',
  async run(ctx, { id, total }): Promise<void> {
    const row = await ctx.sql.first<{ taskId: number | null }>(
      sql`UPDATE donor_import SET total = ${total}, state = 'running'
        WHERE id = ${id} AND state IN ('waiting', 'running') RETURNING task_id`,
    )
    if (row === null || row.taskId === null) return
    await ctx.sql.run(sql`UPDATE task SET total = GREATEST(done, ${total}::int), state = 'running',
        started_at = COALESCE(started_at, ${ctx.now}),
      updated_at = ${ctx.now} WHERE id = ${row.taskId} AND state NOT IN ('done', 'canceled')`)
  },
})
