import { sponsorshipExists, timelineOf } from '~/domain/timeline/queries.server'
import { TimelineInput } from '~/domain/timeline/schemas'
import { reading } from '~/http/endpoint'
import { notFound } from '~/kit/errors'
import { postReply } from '~/wire/timeline'

/** GET /jpanel/timeline/{type}/{id}: a bare list, newest first. */
export const loader = reading('sponsorship.view', async (ctx, _query, { type, id }) => {
  const parent = TimelineInput.safeParse({ parentType: type, parentId: id })
  if (!parent.success || !(await sponsorshipExists(ctx.read, parent.data.parentId))) throw notFound('The timeline')
  return (await timelineOf(ctx.read, parent.data.parentId)).map(postReply)
})
