import { sqlOperation } from '~/db/operation.server'
import { notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { attach, notifySponsors, touchSponsorship, writtenPost } from './internal.server'
import { sponsorshipExists } from './queries.server'
import { AddPostInput } from './schemas'

/** News of a sponsee, with files of the image library (R-NOTES-2). */
export const addPost = sqlOperation({
  name: 'timeline.add-post',
  permission: 'sponsorship.edit',
  input: AddPostInput,
  async run(ctx, { parentId, headline, postedOn, tag, message, isPrivate, notifySponsors: isNotifying, media }) {
    if (!(await sponsorshipExists(ctx.sql, parentId))) throw notFound('The sponsee')
    const row = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO timeline_post (sponsorship_id, headline, posted_on, tag, message, is_private, created_by, created_at, updated_at)
      VALUES (${parentId}, ${headline}, ${postedOn}, ${tag}, ${message}, ${isPrivate}, ${ctx.actor.staffId}, ${ctx.now}, ${ctx.now}) RETURNING id`)
    if (row === null) throw new Error('the update was not written')
    await attach(ctx, row.id, media)
    await touchSponsorship(ctx, parentId)
    const post = await writtenPost(ctx, row.id)
    const notified = isNotifying ? await notifySponsors(ctx, post) : 0
    ctx.note({ subject: ['timeline-post', row.id], after: { sponsorshipId: parentId, headline, notified } })
    return post
  },
})
