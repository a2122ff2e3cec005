import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { postForEdit, readWrittenPost } from './internal.server'
import { MAY_EDIT } from './parent'
import { PostIdInput } from './schemas'

export const deletePost = sqlOperation({
  name: 'timeline.delete-post',
  permission: MAY_EDIT,
  input: PostIdInput,
  async run(ctx, { id }) {
    const { parentType, parentId, headline } = await postForEdit(ctx, id)
    await ctx.sql.run(
      sql`UPDATE timeline_post SET deleted_at = ${ctx.now}, deleted_by = ${ctx.actor.staffId} WHERE id = ${id}`,
    )
    await ctx.publish('timeline-post.deleted', {
      id,
      before: { parentType, parentId, headline },
      after: { deletedAt: ctx.now },
    })
    return readWrittenPost(ctx, id)
  },
})
