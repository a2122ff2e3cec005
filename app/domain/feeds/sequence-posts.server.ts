import { sqlOperation } from '~/db/operation.server'
import { notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { lockFeed } from './internal.server'
import { listOrderedIds, writeOrder } from './posts-order.server'
import { SequenceInput } from './post-input'

/**
 * Puts the posts of a feed in order. The first post decides the feed: ids from another one are ignored, and posts that
 * are left out come last (R-FEEDS-9).
 */
export const sequencePosts = sqlOperation({
  name: 'feeds.sequence-posts',
  permission: 'post.add',
  input: SequenceInput,
  audit: 'when-changed',
  async run(ctx, { sequence }) {
    const first = await ctx.sql.first<{ feedId: number }>(sql`
      SELECT p.feed_id FROM unnest(${sequence}::int[]) WITH ORDINALITY AS o (id, place)
      JOIN post p ON p.id = o.id ORDER BY o.place LIMIT 1`)
    if (first === null) throw notFound('The post')
    await lockFeed(ctx.sql, first.feedId)
    const before = await listOrderedIds(ctx, first.feedId)
    const sent = [...new Set(sequence)].filter((id) => before.includes(id))
    await writeOrder(ctx, first.feedId, { before, after: [...sent, ...before.filter((id) => !sent.includes(id))] })
    return { feedId: first.feedId }
  },
})
