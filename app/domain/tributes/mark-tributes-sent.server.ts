import { sqlOperation } from '~/db/operation.server'
import { toSelection } from '~/lists/declare/filter-values'
import { sql } from '~/kit/sql'
import { SelectTributesInput } from './tribute-input'
import { tributeList } from './tributes.list.server'

export const markTributesSent = sqlOperation({
  name: 'tributes.mark-sent',
  permission: 'tribute.edit',
  input: SelectTributesInput,
  audit: 'when-changed',
  async run(ctx, input) {
    const selected = await tributeList.selected(ctx, toSelection(input))
    const marked = await ctx.sql.rows<{ id: number }>(sql`
      UPDATE tribute SET notified_at = ${ctx.now}, updated_at = ${ctx.now}
      WHERE id IN (SELECT id FROM tribute WHERE id = ANY(${selected}::int[]) AND notify = 'letter'
        AND notified_at IS NULL AND deleted_at IS NULL
        ORDER BY id FOR UPDATE) RETURNING id`)
    for (const { id } of marked)
      await ctx.publish('tribute.notified', {
        id,
        before: { notifiedAt: null },
        after: { notifiedAt: ctx.now, by: 'letter' },
      })
    return marked.length
  },
})
