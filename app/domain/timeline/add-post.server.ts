import { sqlOperation } from '~/db/operation.server'
import { notFound } from '~/kit/errors'
import { authorize } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { attachMedia, notifySponsors, touchSponsorship, readWrittenPost } from './internal.server'
import { parentColumn, MAY_EDIT, PARENTS } from './parent'
import { parentExists } from './queries.server'
import { AddPostInput } from './schemas'

export const addPost = sqlOperation({
  name: 'timeline.add-post',
  permission: MAY_EDIT,
  input: AddPostInput,
  async run(
    ctx,
    { parentType, parentId, headline, postedOn, tag, message, isPrivate, notifySponsors: isNotifying, media },
  ) {
    const parent = { type: parentType, id: parentId }
    authorize(ctx, PARENTS[parentType].edit)
    if (!(await parentExists(ctx.sql, parent))) throw notFound(PARENTS[parentType].noun)
    const row = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO timeline_post (${parentColumn(parentType)}, headline, posted_on, tag, message, is_private, created_by,
        created_at, updated_at)
      VALUES (${parentId}, ${headline}, ${postedOn}, ${tag}, ${message}, ${isPrivate}, ${ctx.actor.staffId}, ${ctx.now},
        ${ctx.now}) RETURNING id`)
    if (row === null) throw new Error('the update was not written')
    await attachMedia(ctx, row.id, media)
    await touchSponsorship(ctx, parent)
    const post = await readWrittenPost(ctx, row.id)
    const notified = isNotifying ? await notifySponsors(ctx, post) : 0
    await ctx.publish('timeline-post.added', { id: row.id, after: { parentType, parentId, headline, notified } })
    return post
  },
})
