import type { MiddlewareFunction } from 'react-router'
import { STATUS_OF } from '~/kit/errors'
import type { Ctx } from '~/kit/operation'
import { ctxContext } from '~/http/context'
import { nameActor } from '~/http/request-facts'
import type { SentRequest } from '~/http/sent-request'
import { journalDenied, type JournalDenied } from './journal-denied'

/**
 * Sets a context for callers that need no session. Only their signature can get them refused, and a wrong one is
 * written into the journal.
 */
export const withoutSession =
  (contextOf: (request: SentRequest) => Promise<Ctx>, journal: JournalDenied): MiddlewareFunction<Response> =>
  async ({ request, context }, next) => {
    nameActor(context, 'service')
    const ctx = await contextOf(request)
    context.set(ctxContext, ctx)
    const response = await next()
    if (response.status === STATUS_OF.forbidden) await journalDenied(journal, { ctx, request, reason: 'signature' })
    return response
  }
