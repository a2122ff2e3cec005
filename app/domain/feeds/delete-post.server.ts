import { sqlOperation } from '~/db/operation.server'
import { mayChange } from '~/domain/auth/roles'
import { DomainError, notFound } from '~/kit/errors'
import { FORBIDDEN } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { lockPost } from './internal.server'
import { PostIdInput } from './post-input'
import { readPost, toStoredPost } from './queries.server'

/** Only the journal still has a deleted post (R-FEEDS-8). */
export const deletePost = sqlOperation({
  name: 'feeds.delete-post',
  permission: 'post.add',
  input: PostIdInput,
  async run(ctx, { id }) {
    const { name, feedId, createdBy, createdAt } = await lockPost(ctx.sql, id)
    if (!mayChange(ctx.actor, { model: 'post', createdBy, createdAt }, ctx.now))
      throw new DomainError('forbidden', FORBIDDEN)
    const before = await readPost(ctx.sql, id)
    if (before === null) throw notFound('The post')
    await ctx.sql.run(sql`DELETE FROM mediable WHERE mediable_type = 'post' AND mediable_id = ${id}`)
    await ctx.sql.run(sql`DELETE FROM post WHERE id = ${id}`)
    await ctx.publish('post.deleted', { id, before: toStoredPost(before) })
    return { id, feedId, name }
  },
})
