import { possibleDuplicates } from '~/domain/supporters/duplicates.server'
import { screen } from '~/http/page'
import type { Route } from './+types/possible'

export const loader = screen('member.add', async (ctx, { request }: Route.LoaderArgs) => {
  const typed = Object.fromEntries(new URL(request.url).searchParams)
  return Response.json({ found: await possibleDuplicates(ctx.read, typed) })
})
