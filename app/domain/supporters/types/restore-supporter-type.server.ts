import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { TypeIdInput } from './type-input'
import { oneSaveAtATime, refuseTakenName, typeForEdit } from './write-type.server'

export const restoreSupporterType = sqlOperation({
  name: 'supporters.restore-type',
  permission: 'account.edit',
  input: TypeIdInput,
  async run(ctx, { id }) {
    await oneSaveAtATime(ctx)
    const { values } = await typeForEdit(ctx, id)
    await refuseTakenName(ctx, values.name, id)
    const before = await ctx.sql.first<{ deletedAt: Date | null }>(
      sql`SELECT deleted_at FROM account_type WHERE id = ${id}`,
    )
    await ctx.sql.run(sql`UPDATE account_type SET deleted_at = NULL WHERE id = ${id}`)
    await ctx.publish('supporter_type.restored', {
      id,
      before: { deletedAt: before?.deletedAt ?? null },
      after: { deletedAt: null },
    })
    return { id, name: values.name }
  },
})
