import { DomainError } from '~/kit/errors'
import type { Ctx } from '~/kit/operation'

/** Runs before the transaction, because it looks up a host name (R-WEBHOOKS-8). */
export async function refuseAddress(ctx: Ctx, payloadUrl: string): Promise<void> {
  const error = await ctx.ports.web.refusal(payloadUrl)
  if (error !== null) throw new DomainError('invalid', error, { fields: { payloadUrl: [error] } })
}
