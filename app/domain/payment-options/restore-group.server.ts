import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { GroupIdInput } from './group-input'
import { lockGroup } from './internal.server'

export const restoreGroup = sqlOperation({
  name: 'payment-options.restore-group',
  permission: 'paymentoption.edit',
  input: GroupIdInput,
  async run(ctx, { id }) {
    const { name, deletedAt } = await lockGroup(ctx.sql, id)
    await ctx.sql.run(sql`UPDATE payment_group SET deleted_at = NULL WHERE id = ${id}`)
    await ctx.publish('payment_group.restored', { id, before: { name, deletedAt }, after: { deletedAt: null } })
    return { id, name }
  },
})
