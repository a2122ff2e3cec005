import { randomUUID } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router'
import { isRouteErrorResponse, ServerRouter } from 'react-router'
import { fieldsSources, storeSources } from './composition.server'
import { liveTasks } from './domain/tasks/live-tasks.server'
import { env } from './env.server'
import { drawPage, type Drawing } from './fast/draw'
import { pageAnswer, wholeAnswer } from './fast/reply'
import { isFast } from './fast/switch.server'
import { ctxContext } from './http/context'
import { drawsDocument } from './http/document'
import { logFault } from './http/fault'
import { requestFacts } from './http/request-facts'
import type { PaymentGateway } from './ports/payment-gateway'

export {
  allowedFile,
  journalVerdict,
  publicFile,
  putFile,
  registerVerdict,
  sandboxPage,
  seal,
} from './composition.server'
export { drawsDocument, requestFacts, wholeAnswer }
/** Ends responses that stay open, such as the live channel, because they would never finish. */
export const endStreams = (): Promise<void> => liveTasks.close()
export { findLastBackup, metrics } from './jobs/metrics.server'
export { close, createFirstOwner, recognize, prepareDatabase, worker } from './jobs/process.server'

/** Milliseconds. Loader data that takes longer is dropped, and the page shows its error boundary. */
export const streamTimeout = 5_000

/** The gateway's fields are allowed only on pages where people pay. */
const isTill = (pathname: string): boolean => /^\/jpanel\/pos\/?$/.test(pathname)

/** Returns null if the guard let no one in. */
function findGateway(loaded: Readonly<RouterContextProvider>): PaymentGateway | null {
  try {
    return loaded.get(ctxContext).ports.gateway
  } catch {
    return null
  }
}

const policy = (nonce: string, pathname: string, loaded: Readonly<RouterContextProvider>): string => {
  const guests = isTill(pathname) ? fieldsSources(findGateway(loaded)) : { script: [], frame: [], connect: [] }
  const files = storeSources()
  return [
    "default-src 'self'",
    `script-src ${["'self'", `'nonce-${nonce}'`, ...guests.script].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${["'self'", 'data:', 'blob:', ...files].join(' ')}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...files, ...guests.connect].join(' ')}`,
    `frame-src ${guests.frame.join(' ') || "'none'"}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}

const readRequestId = (request: Request): string => request.headers.get('x-request-id') ?? 'unknown'

const isHtmlHead = (request: Request): boolean => request.method.toUpperCase() === 'HEAD'

const VISITORS = 'pages/visitor/layout'

/** The build writes a short list of routes for pages of visitors (server/trim-manifest.ts). */
const ofVisitors = (url: string): string =>
  import.meta.env.PROD ? url.replace(/(?=manifest-[^/]*\.js$)/, 'visitor-') : url

/** Keeps only the matched routes, because React Router builds objects of every route that it gets, for every page. */
function ofThisPage({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest'] {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  const url = ids.includes(VISITORS) ? ofVisitors(manifest.url) : manifest.url
  return { ...manifest, url, routes: Object.fromEntries(ids.map((id) => [id, manifest.routes[id]])) }
}

function drawing(): Drawing {
  if (!isFast()) return 'react'
  if (!import.meta.env.PROD) return 'writes'
  return env().ALMONER_COMPARE === undefined ? 'stores' : 'compares'
}

/**
 * No loader returns promises, so a page is drawn into one text at once, which costs half of React's stream of small
 * pieces.
 */
// oxlint-disable-next-line max-params -- the signature is React Router's
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loaded: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = randomUUID()
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-security-policy', policy(nonce, new URL(request.url).pathname, loaded))
  if (isHtmlHead(request)) return new Response(null, { status, headers })
  const { serverHandoffStream, ...drawn } = context
  const manifest = ofThisPage(drawn)
  const draw = () => renderToString(<ServerRouter context={{ ...drawn, manifest }} url={request.url} nonce={nonce} />)
  const html = drawPage(draw, drawing())
  const answer = { status, headers, take: loaded.get(wholeAnswer), isFast: isFast() }
  return pageAnswer({ html, nonce, stream: serverHandoffStream }, answer)
}

/**
 * Logs a fault once with the request id and never with its body. Errors for people and aborted requests are not faults.
 */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  logFault(error, readRequestId(request))
}
