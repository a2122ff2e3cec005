import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { lockMethod, oneShippingSaveAtATime } from './internal.server'
import { MethodIdInput } from './method-input'

export const deleteMethod = sqlOperation({
  name: 'shipping.delete-method',
  permission: 'shipping.edit',
  input: MethodIdInput,
  async run(ctx, { id }) {
    await oneShippingSaveAtATime(ctx.sql)
    const { name } = await lockMethod(ctx.sql, id)
    await ctx.sql.run(sql`UPDATE shipping_method SET deleted_at = ${ctx.now}, is_default = false WHERE id = ${id}`)
    await ctx.publish('shipping_method.deleted', {
      id,
      before: { name, deletedAt: null },
      after: { deletedAt: ctx.now },
    })
    return { name }
  },
})
