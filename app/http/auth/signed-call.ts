import type { MiddlewareFunction } from 'react-router'
import type { z } from 'zod'
import { DomainError, STATUS_OF } from '~/kit/errors'
import type { Ctx, Operation } from '~/kit/operation'
import { bytesOf, textOf } from '~/http/body-bytes'
import { ctxContext } from '~/http/context'
import type { CallArgs } from '~/http/endpoint'
import { faultReply } from '~/http/fault'
import { performed } from '~/http/form/performed'
import { nameActor } from '~/http/request-facts'
import type { SentRequest } from '~/http/sent-request'

const LARGEST = 256 * 1024

/** A context for callers who have no session and need none. */
export const unaccompanied =
  (contextOf: (request: SentRequest) => Promise<Ctx>): MiddlewareFunction<Response> =>
  async ({ request, context }, next) => {
    nameActor(context, 'service')
    context.set(ctxContext, await contextOf(request))
    return next()
  }

/** The length says that there is nothing to be packed: packing a few words costs more than the rest of the answer. */
function sized(answer: object): Response {
  const text = JSON.stringify(answer)
  return new Response(text, {
    headers: { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) },
  })
}

/**
 * One call that no person makes: its sender signs the raw body, which goes to the operation as it came, with the
 * headers. Nothing of it is read or logged here. The operation refuses what is not signed.
 */
export function signedCall<I extends z.ZodType, R, C extends Ctx>(
  op: Operation<I, R, C>,
  reply: (result: R) => object,
) {
  return async ({ request, context }: CallArgs): Promise<Response> => {
    const ctx = context.get(ctxContext)
    if (request.method !== 'POST')
      return Response.json({ message: 'Method not allowed.' }, { status: 405, headers: { allow: 'POST' } })
    try {
      const body = textOf(await bytesOf(request, LARGEST))
      return sized(reply(await performed(op, ctx, { body, headers: Object.fromEntries(request.headers) })))
    } catch (error) {
      if (error instanceof DomainError)
        return Response.json({ message: error.message }, { status: STATUS_OF[error.code] })
      return faultReply(error, ctx.requestId)
    }
  }
}
