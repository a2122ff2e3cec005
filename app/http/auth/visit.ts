import { createContext, data, type MiddlewareFunction } from 'react-router'
import { MAX_VISITOR_BODY } from '~/kit/limits'
import type { Ctx } from '~/kit/operation'
import { bodyLimitContext } from '~/http/body'
import { ctxContext } from '~/http/context'
import { isCrossSite, FOREIGN, FORM, SAFE, type Identify } from './guard'
import { nameActor } from '~/http/request-facts'
import { sayWhenToRetry } from '~/http/form/error-status'
import { journalDenied, type JournalDenied } from './journal-denied'
import { refuseMethod } from './refuse-method'
import { readDeviceToken, readSessionToken } from './session'
import type { SentRequest } from '~/http/sent-request'

export type Visit = {
  visitor: { address: string | null; userAgent: string | null; device: string | null }
  earlierSession: string | null
  /** Set if the session is valid and the request posts nothing. */
  signedInAs: number | null
  isSecure: boolean
}

export const visitContext = createContext<Visit>()

type VisitParts = {
  identify: Identify
  visitorContext: (request: SentRequest) => Promise<Ctx>
  isSecure: () => boolean
  listMethods: (pattern: string) => readonly string[] | null
  journal: JournalDenied
}

/**
 * For sign-in and password pages. Visitors have no token yet, so the browser's headers on the origin of a form decide.
 */
export function visit({
  identify,
  visitorContext,
  isSecure,
  listMethods,
  journal,
}: VisitParts): MiddlewareFunction<Response> {
  return async ({ request, url, context, pattern }, next) => {
    nameActor(context, 'visitor')
    const wrong = refuseMethod(request, listMethods(pattern))
    if (wrong) return wrong
    if (!SAFE.has(request.method)) {
      if (isCrossSite(request, url)) {
        await journalDenied(journal, { ctx: await visitorContext(request), request, reason: 'forgery' })
        throw data({ message: FOREIGN }, { status: 403 })
      }
      if (!FORM.test(request.headers.get('content-type') ?? ''))
        return Response.json({ message: 'Only form data is accepted here.' }, { status: 415 })
    }
    context.set(bodyLimitContext, MAX_VISITOR_BODY)
    const address = request.headers.get('x-client-address')
    context.set(visitContext, {
      visitor: {
        address: address === null || address === '' ? null : address.slice(0, 45),
        userAgent: request.headers.get('user-agent'),
        device: readDeviceToken(request),
      },
      earlierSession: readSessionToken(request, isSecure()),
      signedInAs: SAFE.has(request.method) ? ((await identify(request))?.ctx.actor.staffId ?? null) : null,
      isSecure: isSecure(),
    })
    context.set(ctxContext, await visitorContext(request))
    const response = await next()
    sayWhenToRetry(response, context)
    response.headers.set('cache-control', 'private, no-store')
    return response
  }
}
