import type { SqlTxCtx } from '~/db/ctx'
import { sql } from '~/kit/sql'

export const listOrderedIds = async ({ sql: runner }: SqlTxCtx, feedId: number): Promise<number[]> =>
  (
    await runner.rows<{ id: number }>(
      sql`SELECT id FROM post WHERE feed_id = ${feedId} ORDER BY sequence, posted_at, id`,
    )
  ).map(({ id }) => id)

/** Puts the posts in this order, starting at 1. The caller has locked the feed. */
export async function writeOrder(
  ctx: SqlTxCtx,
  feedId: number,
  order: { before: readonly number[]; after: readonly number[] },
): Promise<void> {
  const after = [...order.after]
  await ctx.sql.run(sql`
    UPDATE post p SET sequence = o.place, version = version + 1, updated_at = ${ctx.now}
    FROM unnest(${after}::int[]) WITH ORDINALITY AS o (id, place)
    WHERE p.id = o.id AND p.feed_id = ${feedId} AND p.sequence <> o.place`)
  if (order.before.join(',') !== after.join(','))
    await ctx.publish('feed.ordered', { id: feedId, before: { posts: [...order.before] }, after: { posts: after } })
}
