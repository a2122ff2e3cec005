import type { z } from 'zod'
import { DomainError } from '~/kit/errors'
import { perform, type Ctx, type Operation } from '~/kit/operation'
import { isUnavailable, UnknownOutcome } from '~/http/fault'

/**
 * `perform` for a request. A fault throws `UnknownOutcome` where something may have been done all the same: an
 * operation of several steps may have called a gateway, and the answer to a commit may be lost with the connection. Any
 * other fault rolled its one transaction back.
 */
export async function performed<I extends z.ZodType, R, C extends Ctx>(
  op: Operation<I, R, C>,
  ctx: Ctx,
  raw: unknown,
): Promise<R> {
  try {
    return await perform(op, ctx, raw)
  } catch (error) {
    if (error instanceof DomainError || (op.transaction !== 'none' && !isUnavailable(error))) throw error
    throw new UnknownOutcome(error)
  }
}
