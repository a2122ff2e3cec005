import { sqlOperation } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { lockOpenOrder } from './stored-order.server'
import { PAID_BEFORE } from './messages'
import { WAS_NEVER_PAID } from './open-carts.server'
import { OneOrderInput } from './schemas'

export const discardOrder = sqlOperation({
  name: 'pos.discard-order',
  permission: 'pos.edit',
  input: OneOrderInput,
  run: async (ctx, { id }): Promise<null> => {
    await lockOpenOrder(ctx, id)
    const changed = await ctx.sql.run(sql`
      UPDATE contribution c SET deleted_at = ${ctx.now}, deleted_by = ${ctx.actor.staffId}, updated_at = ${ctx.now}
      WHERE c.id = ${id} AND ${WAS_NEVER_PAID}`)
    if (changed === 0) throw refused(PAID_BEFORE)
    await ctx.publish('contribution.cart-discarded', { id, before: { deletedAt: null }, after: { deletedAt: ctx.now } })
    return null
  },
})
