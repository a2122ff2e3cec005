import type { z } from 'zod'
import { DomainError } from '~/kit/errors'
import { toFormSchema } from '~/kit/form-input'
import { perform, type Ctx, type Operation } from '~/kit/operation'
import { isUnavailable, UnknownOutcome } from '~/http/fault'

/**
 * Throws `UnknownOutcome` where something may have been done in spite of a fault: a gateway may have been called, or
 * the answer to a commit was lost. Any other fault rolled its transaction back.
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

/** The operation as a posted form performs it: `@conform-to/zod` reads what was posted by the operation's schema. */
export const asForm = <I extends z.ZodType, R, C extends Ctx>(
  op: Operation<I, R, C>,
): Operation<z.ZodType<z.output<I>, z.input<I>>, R, C> => ({ ...op, input: toFormSchema(op.input) })
