import { randomUUID } from 'node:crypto'
import type { RequestHandler, Response } from 'express'

const ACCEPTABLE_REQUEST_ID = /^[A-Za-z0-9-]{8,64}$/
const ONE_YEAR = 31_536_000

/** Pages bring their own policy with a nonce (app/entry.server.tsx); this one is for everything else. */
const CONTENT_SECURITY_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri " +
  "'none'; form-action 'self'; frame-ancestors 'none'"

/** Uses the proxy's id in logs and in the journal when it is well-formed, and a new one otherwise. */
export const requestId: RequestHandler = (request, response, next) => {
  const sent = request.get('x-request-id')
  const id = sent && ACCEPTABLE_REQUEST_ID.test(sent) ? sent : randomUUID()
  request.headers['x-request-id'] = id
  response.setHeader('x-request-id', id)
  next()
}

/**
 * Drops headers that parts of a page do not need: a policy for documents does not apply to them, and a dozen of these
 * headers weigh as much as a script.
 */
export function dropHeaders(response: Response): void {
  response.removeHeader('x-request-id')
  response.locals.isPartOfPage = true
}

export const securityHeaders: RequestHandler = (request, response, next) => {
  // Reads this now, because a request that breaks off later has no socket.
  const isSecure = request.secure
  beforeHeadersLeave(response, () => {
    const missing = (name: string, value: string) => {
      if (!response.hasHeader(name)) response.setHeader(name, value)
    }
    missing('x-content-type-options', 'nosniff')
    if (response.locals.isPartOfPage !== true) {
      missing('referrer-policy', 'same-origin')
      missing('cross-origin-opener-policy', 'same-origin')
      missing('content-security-policy', CONTENT_SECURITY_POLICY)
    }
    if (isSecure) missing('strict-transport-security', `max-age=${ONE_YEAR}; includeSubDomains`)
  })
  next()
}

/**
 * Frameworks append their headers late, and a header that is set twice is sent twice, so defaults are set at the last
 * moment.
 */
export function beforeHeadersLeave(response: Response, change: () => void): void {
  const writeHead = response.writeHead.bind(response)
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    const before = response.statusCode
    if (!response.headersSent) change()
    return Reflect.apply(writeHead, response, [status === before ? response.statusCode : status, ...rest])
  }) as Response['writeHead']
}
