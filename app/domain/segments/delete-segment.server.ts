import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { lockSegment } from './held-segment.server'
import { SegmentIdInput } from './segment-input'

export const deleteSegment = sqlOperation({
  name: 'segments.delete-segment',
  permission: 'segment.edit',
  input: SegmentIdInput,
  async run(ctx, { id }) {
    const { name } = await lockSegment(ctx.sql, id)
    await ctx.sql.run(sql`UPDATE segment SET deleted_at = ${ctx.now} WHERE id = ${id}`)
    await ctx.sql.run(
      sql`UPDATE segment_conversion SET state = 'stopped', finished_at = ${ctx.now}
        WHERE segment_id = ${id} AND state = 'running'`,
    )
    await ctx.publish('segment.deleted', { id, before: { name, deletedAt: null }, after: { deletedAt: ctx.now } })
    return { name }
  },
})
