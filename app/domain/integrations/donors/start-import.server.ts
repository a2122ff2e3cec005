import { sqlOperation } from '~/db/operation.server'
import { openTask } from '~/domain/tasks/open-task.server'
import { sql } from '~/kit/sql'
import { StartImportInput } from './schemas'

const LINK = { href: '/jpanel/settings/donor-import', label: 'Show import' }

export const startImport = sqlOperation({
  name: 'integrations.start-import',
  permission: 'admin.dpo',
  input: StartImportInput,
  audit: 'when-changed',
  async run(ctx, { createLogin }): Promise<true> {
    const row = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO donor_import (staff_id, creates_logins, created_at)
      VALUES (${ctx.actor.staffId}, ${createLogin}, ${ctx.now})
      ON CONFLICT ((true)) WHERE state IN ('waiting', 'running') DO NOTHING RETURNING id`)
    if (row === null) return true
    const task = {
      kind: 'integrations.import-donors',
      title: 'Import donors from the donor CRM',
      unit: 'donors',
      total: 0,
    }
    const taskId = await openTask(ctx, { ...task, needs: 'admin.dpo', link: LINK })
    await ctx.sql.run(sql`UPDATE donor_import SET task_id = ${taskId}::int WHERE id = ${row.id}`)
    await ctx.publish('donor_import.started', { id: row.id, after: { createsLogins: createLogin } })
    const { staffId, name } = ctx.actor
    ctx.enqueue({ job: 'integrations.import-donors', payload: { id: row.id, requestedBy: { staffId, name } } })
    return true
  },
})
