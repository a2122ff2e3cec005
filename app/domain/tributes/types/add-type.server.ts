import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { AddTypeInput } from './type-input'

/** A new type comes last and is off until its email and letter are written (R-TRIBUTES-6). */
export const addType = sqlOperation({
  name: 'tributes.add-type',
  permission: 'tributetype.edit',
  input: AddTypeInput,
  async run(ctx, { label }) {
    const added = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO tribute_type (label, is_enabled, sequence)
      VALUES (${label}, false, (SELECT least(9999, coalesce(max(sequence), 0) + 1) FROM tribute_type
        WHERE deleted_at IS NULL)) RETURNING id`)
    const id = added?.id ?? 0
    await ctx.publish('tribute-type.added', { id, after: { label } })
    return { id, label }
  },
})
