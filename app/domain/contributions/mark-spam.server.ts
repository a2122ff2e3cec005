import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { MarkSpamInput } from './schemas'

export const markSpam = sqlOperation({
  name: 'contributions.mark-spam',
  permission: 'order.edit',
  input: MarkSpamInput,
  audit: 'when-changed',
  async run(ctx, { ids }) {
    const changed = await ctx.sql.rows<{ id: number; supporterId: number | null }>(sql`
      UPDATE contribution SET is_spam = true, updated_at = ${ctx.now}
      WHERE id IN (SELECT id FROM contribution WHERE id = ANY(${ids}::int[]) AND confirmed_at IS NOT NULL
        AND deleted_at IS NULL
        AND NOT is_spam ORDER BY id FOR UPDATE) RETURNING id, supporter_id`)
    const supporters = await ctx.sql.rows<{ id: number }>(sql`
      UPDATE supporter SET is_spam = true, is_active = false, updated_at = ${ctx.now}
      WHERE id IN (SELECT id FROM supporter
        WHERE id = ANY(${changed.flatMap(({ supporterId }) => supporterId ?? [])}::int[]) AND NOT is_spam ORDER BY id
        FOR UPDATE) RETURNING id`)
    for (const { id } of supporters)
      await ctx.publish('supporter.marked-spam', {
        id,
        before: { isSpam: false },
        after: { isSpam: true, isActive: false },
      })
    const marked = changed.map(({ id }) => ({
      id,
      before: { isSpam: false } as const,
      after: { isSpam: true } as const,
    }))
    await ctx.publish('contribution.marked-spam', ...marked)
    return changed.length
  },
})
