import { sqlOperation } from '~/db/operation.server'
import { openTask } from '~/domain/tasks/open-task.server'
import { sql } from '~/kit/sql'
import { counted } from '~/kit/text'
import { StartBatchInput, type BatchAction } from '../schemas'

const TITLES: Record<BatchAction, (count: string) => string> = {
  complete: (count) => `Mark ${count} as fulfilled`,
  incomplete: (count) => `Mark ${count} as unfulfilled`,
  spam: (count) => `Mark ${count} as spam`,
  spam_and_refund: (count) => `Mark ${count} as spam and refund them`,
}

export type StartedBatch = { batchId: number; taskId: number | null }

export const startBatch = sqlOperation({
  name: 'contributions.start-batch',
  permission: ['order.edit', 'order.fullfill'],
  input: StartBatchInput,
  audit: 'none',
  async run(ctx, { ids, action }): Promise<StartedBatch> {
    const taskId = await openTask(ctx, {
      kind: `contributions.${action}`,
      title: TITLES[action](counted(ids.length, 'contribution')),
      unit: 'contributions',
      total: ids.length,
      needs: 'order.view',
      link: { href: '/jpanel/contributions', label: 'Show list' },
    })
    const row = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO batch_run (action, ids, requested, staff_id, task_id, created_at)
      VALUES (${action}, ${ids}::int[], ${ids.length}, ${ctx.actor.staffId}, ${taskId}, ${ctx.now}) RETURNING id`)
    const batchId = row?.id ?? 0
    const { staffId, name } = ctx.actor
    ctx.enqueue({ job: 'contributions.run-batch', payload: { id: batchId, requestedBy: { staffId, name } } })
    return { batchId, taskId }
  },
})
