import { sqlOperation } from '~/db/operation.server'
import { notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { ContributionIdInput } from './schemas'

export const clearSpam = sqlOperation({
  name: 'contributions.clear-spam',
  permission: 'order.edit',
  input: ContributionIdInput,
  audit: 'when-changed',
  async run(ctx, { id }) {
    const row = await ctx.sql.first<{ isSpam: boolean; supporterId: number | null }>(
      sql`SELECT is_spam, supporter_id FROM contribution
        WHERE id = ${id} AND confirmed_at IS NOT NULL AND deleted_at IS NULL FOR UPDATE`,
    )
    if (!row) throw notFound('The contribution')
    if (!row.isSpam) return { id }
    await ctx.sql.run(sql`UPDATE contribution SET is_spam = false, updated_at = ${ctx.now} WHERE id = ${id}`)
    const supporter = await ctx.sql.first<{ id: number }>(sql`
      UPDATE supporter SET is_spam = false, is_active = true, version = version + 1, updated_at = ${ctx.now}
      WHERE id = ${row.supporterId}::int AND is_spam AND NOT EXISTS (SELECT 1 FROM contribution o
        WHERE o.supporter_id = supporter.id AND o.is_spam AND o.deleted_at IS NULL) RETURNING id`)
    if (supporter)
      await ctx.publish('supporter.state-changed', {
        id: supporter.id,
        before: { state: 'spam' },
        after: { state: 'active' },
      })
    await ctx.publish('contribution.cleared-of-spam', { id, before: { isSpam: true }, after: { isSpam: false } })
    return { id }
  },
})
