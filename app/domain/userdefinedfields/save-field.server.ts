import { sqlOperation } from '~/db/operation.server'
import { notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { SaveFieldInput } from './field-input'
import { userFieldForm } from './queries.server'

export const saveField = sqlOperation({
  name: 'userdefinedfields.save-field',
  permission: 'userdefinedfields.edit',
  input: SaveFieldInput,
  async run(ctx, { id, ...field }) {
    const before = id === undefined ? null : await userFieldForm(ctx.sql, id)
    if (id !== undefined && (before === null || before.isDeleted)) throw notFound('The field')
    const row = sql`(${field.name}, ${field.type}, ${field.options}::text[], ${field.sequence})`
    const saved = await ctx.sql.first<{ id: number }>(
      id === undefined
        ? sql`INSERT INTO user_defined_field (name, field_type, options, sequence) VALUES ${row} RETURNING id`
        : sql`UPDATE user_defined_field SET (name, field_type, options, sequence) = ROW${row} WHERE id = ${id}
          RETURNING id`,
    )
    await ctx.publish('user_defined_field.saved', {
      id: saved?.id ?? 0,
      ...(before ? { before: before.values } : {}),
      after: field,
    })
    return { id: saved?.id ?? 0, name: field.name }
  },
})
