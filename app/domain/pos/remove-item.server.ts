import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { lockOpenOrder, recount } from './internal.server'
import { LINE_LOCKED, LINE_UNKNOWN } from './messages'
import type { Order } from './order'
import { RemoveItemInput } from './schemas'

type Removed = { id: number; description: string; qty: number; totalMinor: bigint }

/** Parts of a bundle go with their parent only (money 2.8). */
async function refusal(ctx: SqlTxCtx, id: number, lineId: number): Promise<string> {
  const part = await ctx.sql.first(sql`SELECT 1 FROM contribution_line WHERE contribution_id = ${id} AND id = ${lineId}`)
  return part === null ? LINE_UNKNOWN : LINE_LOCKED
}

/** Takes a line out, a bundle together with its parts (money 2.8). */
export const removeItem = sqlOperation({
  name: 'pos.remove-item',
  permission: 'pos.edit',
  input: RemoveItemInput,
  run: async (ctx, { id, lineId }): Promise<Order> => {
    const order = await lockOpenOrder(ctx, id)
    const removed = await ctx.sql.rows<Removed>(sql`
      DELETE FROM contribution_line WHERE contribution_id = ${id} AND (id = ${lineId} AND locked_to_line_id IS NULL OR locked_to_line_id = ${lineId})
      RETURNING id, description, qty, total_minor AS "totalMinor"`)
    const line = removed.find((one) => one.id === lineId)
    if (!line) throw refused(await refusal(ctx, id, lineId))
    const { id: _id, ...told } = line
    ctx.note({ subject: ['contribution', id], before: { lineId, ...told } })
    return recount(ctx, order)
  },
})
