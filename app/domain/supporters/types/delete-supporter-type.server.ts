import { sqlOperation } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { IS_DEFAULT, typeInUse } from './supporter-type'
import { TypeIdInput } from './type-input'
import { oneSaveAtATime, typeForEdit } from './write-type.server'

/**
 * Refused while supporters have the type, archived ones included. Past contributions keep it; carts take the default
 * (R-SUPPORTERS-15).
 */
export const deleteSupporterType = sqlOperation({
  name: 'supporters.delete-type',
  permission: 'account.edit',
  input: TypeIdInput,
  async run(ctx, { id }) {
    await oneSaveAtATime(ctx)
    const { values, used, isDeleted } = await typeForEdit(ctx, id)
    if (used > 0) throw refused(typeInUse(used))
    if (values.isDefault === 'on') throw refused(IS_DEFAULT)
    if (!isDeleted) await ctx.sql.run(sql`UPDATE account_type SET deleted_at = ${ctx.now} WHERE id = ${id}`)
    await ctx.publish('supporter_type.deleted', { id, before: { deletedAt: null }, after: { deletedAt: ctx.now } })
    return { id, name: values.name }
  },
})
