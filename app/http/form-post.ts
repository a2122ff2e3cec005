import { redirect } from 'react-router'
import type { z } from 'zod'
import { DomainError } from '~/kit/errors'
import { perform, type Ctx, type Operation } from '~/kit/operation'
import { readBody, type Fields } from './body'
import { ctxContext } from './context'
import type { CallArgs } from './endpoint'
import { withFlash } from './flash'

type Posted<R> = { says: (result: R) => string; read?: (body: Fields) => Fields; to: string }

/** Only an address of ours: `//host` and `/\host` would lead elsewhere. */
const isOurs = (address: unknown): address is string =>
  typeof address === 'string' && /^\/jpanel\/(?![\\/])/.test(address) && address.length < 3000

/** A documented call as a plain form: leads back to where the form stood, and says there what happened or why it did not. */
export const formPost =
  <I extends z.ZodType, R, C extends Ctx>(op: Operation<I, R, C>, { says, read, to }: Posted<R>) =>
  async ({ request, context, params }: CallArgs): Promise<Response> => {
    const body = await readBody(request)
    const back = isOurs(body.back) ? body.back : to
    try {
      const result = await perform(op, context.get(ctxContext), { ...(read ? read(body) : body), ...params })
      return redirect(back, { headers: withFlash(says(result)) })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      return redirect(back, { headers: withFlash(error.message) })
    }
  }
