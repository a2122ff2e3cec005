import type { z } from 'zod'
import { DomainError } from '~/kit/errors'
import { toFormSchema } from '~/kit/form-input'
import { perform, type Ctx, type Operation } from '~/kit/operation'
import { isUnavailable, UnknownOutcome } from '~/http/fault'

/**
 * Throws `UnknownOutcome` if a fault may have left changes: a gateway may have been called, or the reply to a commit
 * was lost. Any other fault rolled its transaction back.
 */
export async function performRequest<I extends z.ZodType, R, C extends Ctx>(
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

export const asForm = <I extends z.ZodType, R, C extends Ctx>(
  op: Operation<I, R, C>,
): Operation<z.ZodType<z.output<I>, z.input<I>>, R, C> => ({ ...op, input: toFormSchema(op.input) })
