import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { attachMedia, notifySponsors, postForEdit, touchSponsorship, readWrittenPost } from './internal.server'
import { MAY_EDIT } from './parent'
import type { TimelinePost } from './queries.server'
import { EditPostInput } from './schemas'

const toJournaled = ({ headline, postedOn, tag, message, isPrivate }: TimelinePost) => ({
  headline,
  postedOn,
  tag,
  message,
  isPrivate,
})

export const editPost = sqlOperation({
  name: 'timeline.edit-post',
  permission: MAY_EDIT,
  input: EditPostInput,
  async run(ctx, { id, headline, postedOn, tag, message, isPrivate, notifySponsors: isNotifying, media }) {
    const before = await postForEdit(ctx, id)
    await ctx.sql.run(sql`UPDATE timeline_post SET headline = ${headline}, posted_on = ${postedOn}, tag = ${tag},
        message = ${message},
      is_private = ${isPrivate}, updated_at = ${ctx.now} WHERE id = ${id}`)
    await attachMedia(ctx, id, media)
    await touchSponsorship(ctx, { type: before.parentType, id: before.parentId })
    const post = await readWrittenPost(ctx, id)
    const notified = isNotifying ? await notifySponsors(ctx, post) : 0
    await ctx.publish('timeline-post.edited', {
      id,
      before: toJournaled(before),
      after: { ...toJournaled(post), notified },
    })
    return post
  },
})
