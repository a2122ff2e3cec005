import { data } from 'react-router'
import { FORBIDDEN, type Ctx } from '~/kit/operation'

/** For loaders of pages: the context back, or the page that says no. */
export function requirePermission(ctx: Ctx, permission: string): Ctx {
  if (!ctx.actor.can(permission)) throw data({ message: FORBIDDEN }, { status: 403 })
  return ctx
}
