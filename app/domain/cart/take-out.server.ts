import type { SqlTxCtx } from '~/db/ctx'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { LINE_LOCKED, LINE_UNKNOWN } from './messages'

type RemovedLine = { id: number; description: string; qty: number; totalMinor: bigint }

async function explainRemoval(ctx: SqlTxCtx, orderId: number, lineId: number): Promise<string> {
  const part = await ctx.sql.first(
    sql`SELECT 1 FROM contribution_line WHERE contribution_id = ${orderId} AND id = ${lineId}`,
  )
  return part === null ? LINE_UNKNOWN : LINE_LOCKED
}

/** Takes a line out of a locked order, a bundle together with its parts. The caller recounts the order (R-CART-7). */
export async function takeOutLine(ctx: SqlTxCtx, orderId: number, lineId: number): Promise<void> {
  const removed = await ctx.sql.rows<RemovedLine>(sql`
    DELETE FROM contribution_line WHERE contribution_id = ${orderId}
    AND (id = ${lineId} AND locked_to_line_id IS NULL OR locked_to_line_id = ${lineId})
    RETURNING id, description, qty, total_minor`)
  const line = removed.find((one) => one.id === lineId)
  if (!line) throw refused(await explainRemoval(ctx, orderId, lineId))
  const { id: _id, ...taken } = line
  await ctx.publish('contribution.item-removed', { id: orderId, before: { lineId, ...taken } })
}
