import { sqlOperation } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { lockOpenOrder, recount } from './internal.server'
import { removalRefusal, type Order } from './order'
import { linesOf } from './queries.server'
import { RemoveItemInput } from './schemas'

/** Takes a line out, a bundle together with its parts (money 2.8). */
export const removeItem = sqlOperation({
  name: 'pos.remove-item',
  permission: 'pos.edit',
  input: RemoveItemInput,
  run: async (ctx, { id, lineId }): Promise<Order> => {
    const order = await lockOpenOrder(ctx, id)
    const line = (await linesOf(ctx.sql, id)).find((one) => one.id === lineId)
    const refusal = removalRefusal(line)
    if (refusal !== null) throw refused(refusal)
    await ctx.sql.run(
      sql`DELETE FROM contribution_line WHERE contribution_id = ${id} AND (id = ${lineId} OR locked_to_line_id = ${lineId})`,
    )
    ctx.note({
      subject: ['contribution', id],
      before: { lineId, description: line?.description, qty: line?.qty, totalMinor: line?.totalMinor },
    })
    return recount(ctx, order)
  },
})
