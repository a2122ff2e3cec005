import { sqlOperation } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { counted } from '~/kit/text'
import { GroupIdInput } from './group-input'
import { lockGroup } from './internal.server'
import { inUse } from './messages'

export const deleteGroup = sqlOperation({
  name: 'payment-options.delete-group',
  permission: 'paymentoption.edit',
  input: GroupIdInput,
  async run(ctx, { id }) {
    const { name, sponsees, products } = await lockGroup(ctx.sql, id)
    const users = [
      ...(sponsees > 0 ? [counted(sponsees, 'sponsee')] : []),
      ...(products > 0 ? [counted(products, 'product')] : []),
    ]
    if (users.length > 0) throw refused(inUse(name, users.join(' and ')))
    await ctx.sql.run(sql`UPDATE payment_group SET deleted_at = ${ctx.now} WHERE id = ${id}`)
    await ctx.publish('payment_group.deleted', { id, before: { name, deletedAt: null }, after: { deletedAt: ctx.now } })
    return { name }
  },
})
