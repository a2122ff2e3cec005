import type { Ctx } from '~/kit/operation'

/**
 * The moment at which work ends: the `now` of a job is its beginning. A clock that was set back ends nothing before it
 * began.
 */
export function readMoment(ctx: Pick<Ctx, 'now' | 'ports'>): Date {
  const moment = ctx.ports.clock.now()
  return moment < ctx.now ? ctx.now : moment
}
