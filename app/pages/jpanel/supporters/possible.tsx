import { possibleDuplicates } from '~/domain/supporters/duplicates.server'
import { screen } from '~/http/page'
import type { Route } from './+types/possible'

/** What the form of a new supporter looks up while somebody types. */
export const loader = screen('member.add', async (ctx, { request }: Route.LoaderArgs) => {
  const typed = Object.fromEntries(new URL(request.url).searchParams)
  return Response.json({ found: await possibleDuplicates(ctx.read, typed) })
})
