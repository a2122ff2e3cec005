import type { Ctx } from '~/kit/operation'

/**
 * Returns the time at which work ends, because the `now` of a job is its start. It is never before `now`, even if the
 * clock was set back.
 */
export function readMoment(ctx: Pick<Ctx, 'now' | 'ports'>): Date {
  const moment = ctx.ports.clock.now()
  return moment < ctx.now ? ctx.now : moment
}
