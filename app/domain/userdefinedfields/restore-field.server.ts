import { sqlOperation } from '~/db/operation.server'
import { notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { FieldIdInput } from './field-input'

export const restoreField = sqlOperation({
  name: 'userdefinedfields.restore-field',
  permission: 'userdefinedfields.edit',
  input: FieldIdInput,
  async run(ctx, { id }) {
    const row = await ctx.sql.first<{ name: string }>(
      sql`UPDATE user_defined_field SET deleted_at = NULL WHERE id = ${id} RETURNING name`,
    )
    if (row === null) throw notFound('The field')
    await ctx.publish('user_defined_field.restored', { id, after: { deletedAt: null } })
    return { id, name: row.name }
  },
})
