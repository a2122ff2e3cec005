import { screen } from '~/http/page'
import type { Ctx } from '~/kit/operation'
import { commandsFor } from './parts/commands'
import { sponseeListName } from '~/domain/settings/giving.server'
import type { May } from './parts/menu'
import type { Route } from './+types/palette'

export const loader = screen(null, async (ctx: Ctx, _args: Route.LoaderArgs) => {
  const may: May = (permission) => ctx.actor.can(permission)
  return Response.json(commandsFor(may, { sponsees: sponseeListName(ctx.settings) }))
})
