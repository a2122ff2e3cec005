import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { openTask } from '~/domain/tasks/open-task.server'
import { MAX_BATCH } from '~/kit/limits'
import { sql } from '~/kit/sql'
import { counted } from '~/kit/text'

const TITLES: Record<string, (count: string) => string> = {
  'receipts.year': (count) => `Prepare tax receipts for ${count}`,
  'receipts.issue': (count) => `Issue ${count}`,
  'receipts.issue_and_notify': (count) => `Issue and email ${count}`,
  'receipts.void': (count) => `Void ${count}`,
  'receipts.notify': (count) => `Email ${count}`,
  'receipts.print': (count) => `Print ${count}`,
}

const UNITS = { donors: 'donor', receipts: 'receipt' } as const

const StartRunInput = z.object({
  ids: z.array(z.number().int().positive()).min(1).max(MAX_BATCH),
  action: z.string().max(40),
  terms: z.record(z.string(), z.unknown()).default({}),
})

export const startRun = sqlOperation({
  name: 'receipts.start-run',
  permission: 'taxreceipt.view',
  input: StartRunInput,
  audit: 'none',
  async run(ctx, { ids, action, terms }): Promise<number> {
    const unit = action === 'receipts.year' ? 'donors' : 'receipts'
    const count = counted(ids.length, UNITS[unit])
    const title = TITLES[action]?.(count) ?? `Process ${count}`
    const link = { href: '/jpanel/tax_receipts', label: 'Show list' }
    const taskId = await openTask(ctx, { kind: action, title, unit, total: ids.length, needs: 'taxreceipt.view', link })
    const row = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO batch_run (action, ids, requested, staff_id, task_id, terms, created_at)
      VALUES (${action}, ${ids}::int[], ${ids.length}, ${ctx.actor.staffId}, ${taskId}, ${JSON.stringify(terms)}::jsonb,
        ${ctx.now}) RETURNING id`)
    const id = row?.id ?? 0
    const { staffId, name } = ctx.actor
    ctx.enqueue({ job: 'receipts.run', payload: { id, requestedBy: { staffId, name } } })
    return id
  },
})
