import { sqlOperation } from '~/db/operation.server'
import { notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { TypeIdInput } from './type-input'

export const deleteType = sqlOperation({
  name: 'tributes.delete-type',
  permission: 'tributetype.edit',
  input: TypeIdInput,
  async run(ctx, { id }) {
    const gone = await ctx.sql.first<{ label: string }>(
      sql`UPDATE tribute_type SET deleted_at = ${ctx.now} WHERE id = ${id} AND deleted_at IS NULL RETURNING label`,
    )
    if (!gone) throw notFound('The tribute type')
    await ctx.publish('tribute-type.deleted', { id, before: { deletedAt: null }, after: { deletedAt: ctx.now } })
    return { id, label: gone.label }
  },
})
