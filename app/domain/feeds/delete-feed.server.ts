import { sqlOperation } from '~/db/operation.server'
import { notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { FeedIdInput } from './feed-input'
import { lockFeed } from './internal.server'
import { loadFeedForm } from './queries.server'

/** Also deletes the feed's categories and posts; only the journal still has them (R-FEEDS-1). */
export const deleteFeed = sqlOperation({
  name: 'feeds.delete-feed',
  permission: 'posttype.edit',
  input: FeedIdInput,
  async run(ctx, { id }) {
    const { name } = await lockFeed(ctx.sql, id)
    const before = await loadFeedForm(ctx.sql, id)
    if (before === null) throw notFound('The feed')
    await ctx.sql.run(sql`
      DELETE FROM mediable WHERE (mediable_type = 'feed' AND mediable_id = ${id})
        OR (mediable_type = 'post' AND mediable_id = ANY(ARRAY(SELECT p.id FROM post p WHERE p.feed_id = ${id})))`)
    const posts = await ctx.sql.run(sql`DELETE FROM post WHERE feed_id = ${id}`)
    await ctx.sql.run(sql`DELETE FROM feed WHERE id = ${id}`)
    await ctx.publish('feed.deleted', { id, before: { ...before.values, posts } })
    return { id, name, posts }
  },
})
