import { redirect } from 'react-router'
import type { z } from 'zod'
import { DomainError } from '~/kit/errors'
import type { Ctx, Operation } from '~/kit/operation'
import { readBody, type Fields } from '~/http/body'
import { ctxContext } from '~/http/context'
import type { CallArgs } from '~/http/endpoint'
import { faultPage } from '~/http/fault'
import { withFlash } from '~/http/flash'
import { nextPath } from '~/http/next-path'
import { asForm, performed } from './performed'

type Posted<R> = { says: (result: R) => string; read?: (body: Fields) => Fields; to: string }

/**
 * A documented call as a plain form: leads back to where the form stood, and says there what happened or why it did
 * not.
 */
export const formPost =
  <I extends z.ZodType, R, C extends Ctx>(op: Operation<I, R, C>, { says, read, to }: Posted<R>) =>
  async ({ request, context, params }: CallArgs): Promise<Response> => {
    const body = await readBody({ request, context })
    const back = nextPath(body.back, to)
    try {
      const result = await performed(asForm(op), context.get(ctxContext), { ...(read ? read(body) : body), ...params })
      return redirect(back, { headers: withFlash(says(result)) })
    } catch (error) {
      if (!(error instanceof DomainError)) throw faultPage(error, context.get(ctxContext).requestId)
      return redirect(back, { headers: withFlash(error.message) })
    }
  }
