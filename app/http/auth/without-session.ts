import type { MiddlewareFunction } from 'react-router'
import type { Ctx } from '~/kit/operation'
import { ctxContext } from '~/http/context'
import { nameActor } from '~/http/request-facts'
import type { SentRequest } from '~/http/sent-request'

/** A context for callers who have no session and need none. */
export const withoutSession =
  (contextOf: (request: SentRequest) => Promise<Ctx>): MiddlewareFunction<Response> =>
  async ({ request, context }, next) => {
    nameActor(context, 'service')
    context.set(ctxContext, await contextOf(request))
    return next()
  }
