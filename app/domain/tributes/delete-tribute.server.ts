import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { tributeForEdit } from './internal.server'
import { TributeIdInput } from './tribute-input'

export const deleteTribute = sqlOperation({
  name: 'tributes.delete-tribute',
  permission: 'tribute.edit',
  input: TributeIdInput,
  audit: 'when-changed',
  async run(ctx, { id }) {
    const { deletedAt } = await tributeForEdit(ctx, id)
    if (deletedAt !== null) return { id }
    await ctx.sql.run(sql`
      UPDATE tribute SET deleted_at = ${ctx.now}, deleted_by = ${ctx.actor.staffId}, updated_at = ${ctx.now}
      WHERE id = ${id}`)
    await ctx.publish('tribute.deleted', { id, before: { deletedAt: null }, after: { deletedAt: ctx.now } })
    return { id }
  },
})
