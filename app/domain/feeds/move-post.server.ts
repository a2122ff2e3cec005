import { sqlOperation } from '~/db/operation.server'
import { lockPost } from './internal.server'
import { MovePostInput } from './post-input'
import { listOrderedIds, writeOrder } from './posts-order.server'

export const movePost = sqlOperation({
  name: 'feeds.move-post',
  permission: 'post.add',
  input: MovePostInput,
  audit: 'when-changed',
  async run(ctx, { id, direction }) {
    const { feedId, name } = await lockPost(ctx.sql, id)
    const before = await listOrderedIds(ctx, feedId)
    const from = before.indexOf(id)
    const to = Math.max(0, Math.min(before.length - 1, from + (direction === 'up' ? -1 : 1)))
    await writeOrder(ctx, feedId, { before, after: before.toSpliced(from, 1).toSpliced(to, 0, id) })
    return { id, feedId, name }
  },
})
