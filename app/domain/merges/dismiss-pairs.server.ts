import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { SELECTION, toSelection } from '~/lists/declare/filter-values'
import { sql } from '~/kit/sql'
import { pairList } from './pairs.list.server'

export const dismissPairs = sqlOperation({
  name: 'merges.dismiss-pairs',
  permission: 'member.merge',
  input: z.object(SELECTION),
  audit: 'when-changed',
  async run(ctx, input) {
    const selected = await pairList.selected(ctx, toSelection(input))
    const rows = await ctx.sql.rows<{ first: number; second: number }>(sql`
      UPDATE supporter_pair SET dismissed_at = ${ctx.now}, dismissed_by = ${ctx.actor.staffId}
      WHERE id = ANY(${selected}::int[]) AND dismissed_at IS NULL RETURNING first_id AS first, second_id AS second`)
    for (const { first, second } of rows)
      await ctx.publish('supporter.pair-dismissed', { id: first, after: { notTheSameAs: second } })
    return rows.length
  },
})
