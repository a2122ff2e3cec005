import { MAY_VIEW, PARENTS } from '~/domain/timeline/parent'
import { parentExists, listTimeline } from '~/domain/timeline/queries.server'
import { TimelineInput } from '~/domain/timeline/schemas'
import { query } from '~/http/call'
import { notFound } from '~/kit/errors'
import { authorize } from '~/kit/operation'
import { postReply } from '~/wire/timeline'

export const listPosts = query(MAY_VIEW, async (ctx, _fields, { params: { type, id } }) => {
  const input = TimelineInput.safeParse({ parentType: type, parentId: id })
  if (!input.success) throw notFound('The timeline')
  const parent = { type: input.data.parentType, id: input.data.parentId }
  authorize(ctx, PARENTS[parent.type].view)
  if (!(await parentExists(ctx.read, parent))) throw notFound('The timeline')
  return (await listTimeline(ctx.read, parent)).map(postReply)
})
