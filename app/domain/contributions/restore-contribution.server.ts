import { sqlOperation } from '~/db/operation.server'
import { notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { ContributionIdInput } from './schemas'

export const restoreContribution = sqlOperation({
  name: 'contributions.restore-contribution',
  permission: 'order.edit',
  input: ContributionIdInput,
  audit: 'when-changed',
  async run(ctx, { id }) {
    const row = await ctx.sql.first<{ deletedAt: Date | null }>(
      sql`SELECT deleted_at FROM contribution WHERE id = ${id} AND confirmed_at IS NOT NULL FOR UPDATE`,
    )
    if (!row) throw notFound('The contribution')
    const { deletedAt } = row
    if (deletedAt === null) return { id }
    await ctx.sql.run(sql`UPDATE contribution SET deleted_at = NULL, updated_at = ${ctx.now} WHERE id = ${id}`)
    await ctx.publish('contribution.restored', { id, before: { deletedAt }, after: { deletedAt: null } })
    return { id }
  },
})
