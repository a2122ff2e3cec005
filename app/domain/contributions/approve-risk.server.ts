import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { notFound } from '~/kit/errors'
import { someId } from '~/kit/fields'
import { sql } from '~/kit/sql'

export const approveRisk = sqlOperation({
  name: 'contributions.approve-risk',
  permission: 'order.edit',
  input: z.object({ id: someId }),
  audit: 'when-changed',
  async run(ctx, { id }) {
    const row = await ctx.sql.first<{ number: string; warningCount: number }>(sql`
      SELECT number, warning_count FROM contribution
      WHERE id = ${id} AND confirmed_at IS NOT NULL AND deleted_at IS NULL FOR UPDATE`)
    if (!row) throw notFound('The contribution')
    const { number, warningCount } = row
    if (warningCount === 0) return { number }
    await ctx.sql.run(sql`UPDATE contribution SET warning_count = 0, updated_at = ${ctx.now} WHERE id = ${id}`)
    await ctx.publish('contribution.risk-approved', { id, before: { warningCount }, after: { warningCount: 0 } })
    return { number }
  },
})
