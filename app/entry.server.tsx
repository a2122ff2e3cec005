import { randomBytes } from 'node:crypto'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import type { EntryContext, HandleErrorFunction } from 'react-router'
import { isRouteErrorResponse, ServerRouter } from 'react-router'
import { fieldsSources } from './composition.server'
import { logFault } from './http/fault'
import { Gathered } from './http/gathered'

export { allowedFile, journalVerdict, putFile, sandboxPage } from './composition.server'
export { close, prepareDatabase, worker } from './jobs/process.server'

/** Loader data that has not come by then is given up; the page shows its error boundary. */
export const streamTimeout = 5_000

/** Only where somebody pays may the gateway's fields be shown. */
const isTill = (pathname: string): boolean => /^\/jpanel\/pos\/?$/.test(pathname)

const policy = (nonce: string, pathname: string): string => {
  const guests = isTill(pathname) ? fieldsSources() : { script: [], frame: [], connect: [] }
  return [
    "default-src 'self'",
    `script-src ${["'self'", `'nonce-${nonce}'`, ...guests.script].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...guests.connect].join(' ')}`,
    `frame-src ${guests.frame.join(' ') || "'none'"}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}

const requestIdOf = (request: Request): string => request.headers.get('x-request-id') ?? 'unknown'

const isHtmlHead = (request: Request): boolean => request.method.toUpperCase() === 'HEAD'

// eslint-disable-next-line max-params -- the signature is React Router's
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> | Response {
  const nonce = randomBytes(16).toString('base64')
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-security-policy', policy(nonce, new URL(request.url).pathname))
  if (isHtmlHead(request)) return new Response(null, { status, headers })
  return stream({ request, status, headers, context, nonce })
}

type Page = { request: Request; status: number; headers: Headers; context: EntryContext; nonce: string }

/** Crawlers get the whole page at once, people get it as it comes. */
function stream({ request, status, headers, context, nonce }: Page): Promise<Response> {
  return new Promise((resolve, reject) => {
    let isShellOut = false
    let answer = status
    const ready = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady'
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={context} url={request.url} nonce={nonce} />, {
      nonce,
      [ready]() {
        isShellOut = true
        const body = new Gathered()
        body.once('finish', () => clearTimeout(timeout))
        pipe(body)
        resolve(new Response(createReadableStreamFromReadable(body), { status: answer, headers }))
      },
      onShellError: reject,
      onError(error) {
        answer = 500
        if (isShellOut) logFault(error, requestIdOf(request))
      },
    })
    const timeout = setTimeout(abort, streamTimeout + 1_000)
  })
}

/** Faults are logged once, with the request's number and never with its body; refusals and aborted requests are not faults. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  logFault(error, requestIdOf(request))
}
