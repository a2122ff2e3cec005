import { redirect } from 'react-router'
import type { z } from 'zod'
import { DomainError } from '~/kit/errors'
import type { Ctx, Operation } from '~/kit/operation'
import { readBody, type Fields } from '~/http/body'
import type { CallArgs } from '~/http/call-args'
import { ctxContext } from '~/http/context'
import { faultPage } from '~/http/fault'
import { withFlash } from '~/http/flash'
import { nextPath } from '~/http/next-path'
import type { SentRequest } from '~/http/sent-request'
import { asForm, performRequest } from './perform-request'

/** `to` is the page of the form if the form does not name it. */
export type FormReply<R> = { message: (result: R) => string; to: string }

export async function answerForm<I extends z.ZodType, R, C extends Ctx>(
  op: Operation<I, R, C>,
  { message, read, to }: FormReply<R> & { read: (body: Fields, request: SentRequest) => Fields },
  { request, context, params }: CallArgs,
): Promise<Response> {
  const body = await readBody({ request, context })
  const back = nextPath(body.back, to)
  try {
    const result = await performRequest(asForm(op), context.get(ctxContext), { ...read(body, request), ...params })
    return redirect(back, { headers: withFlash(message(result)) })
  } catch (error) {
    if (!(error instanceof DomainError)) throw faultPage(error, context.get(ctxContext).requestId)
    return redirect(back, { headers: withFlash(error.message) })
  }
}
