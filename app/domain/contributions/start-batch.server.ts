import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { StartBatchInput } from './schemas'

/** Keeps what is to be done to which contributions, and hands it to the job; the job works in the name of the person who asked. */
export const startBatch = sqlOperation({
  name: 'contributions.start-batch',
  permission: ['order.edit', 'order.fullfill'],
  input: StartBatchInput,
  isQuiet: true,
  async run(ctx, { ids, action }): Promise<number> {
    const row = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO batch_run (action, ids, requested, staff_id, created_at) VALUES (${action}, ${ids}::int[], ${ids.length}, ${ctx.actor.staffId}, ${ctx.now}) RETURNING id`)
    const id = row?.id ?? 0
    const { staffId, name } = ctx.actor
    ctx.enqueue({ job: 'contributions.run-batch', payload: { id, requestedBy: { staffId, name } } })
    return id
  },
})
