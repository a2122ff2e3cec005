import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { DomainError } from '~/kit/errors'
import { someId } from '~/kit/fields'
import { sql } from '~/kit/sql'

export const cancelTask = sqlOperation({
  name: 'tasks.cancel-task',
  permission: null,
  input: z.object({ id: someId }),
  async run(ctx, { id }): Promise<{ title: string }> {
    const task = await ctx.sql.first<{ title: string }>(sql`
      UPDATE task SET cancel_requested_at = COALESCE(cancel_requested_at, ${ctx.now}), updated_at = ${ctx.now}
      WHERE id = ${id} AND staff_id = ${ctx.actor.staffId} AND state NOT IN ('done', 'canceled') RETURNING title`)
    if (!task) throw new DomainError('conflict', 'This job has finished.')
    await ctx.publish('task.canceled', { id, after: { canceled: task.title } })
    return task
  },
})
