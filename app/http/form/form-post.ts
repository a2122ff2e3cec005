import { redirect } from 'react-router'
import type { z } from 'zod'
import type { Ctx, Operation } from '~/kit/operation'
import { readBody, type Fields } from '~/http/body'
import type { CallArgs } from '~/http/call-args'
import { withFlash } from '~/http/flash'
import { nextPath } from '~/http/next-path'
import { answerPage } from '~/http/page'
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
  const leadBack = (flash: string) => redirect(nextPath(body.back, to), { headers: withFlash(flash) })
  return answerPage({ context }, { refused: (error) => leadBack(error.message) }, async (ctx) =>
    leadBack(message(await performRequest(asForm(op), ctx, { ...read(body, request), ...params }))),
  )
}
