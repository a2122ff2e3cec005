import { data, redirect, type MiddlewareFunction } from 'react-router'
import { DomainError, STATUS_OF } from '~/kit/errors'
import type { Ctx } from '~/kit/operation'
import { bodyLimitContext, readBody } from '~/http/body'
import { ctxContext, passageContext, type Passage } from '~/http/context'
import { faultReply, UnknownOutcome } from '~/http/fault'
import { withFlash } from '~/http/flash'
import { MAX_UPLOAD } from '~/kit/limits'
import { nameActor } from '~/http/request-facts'
import { nextPath } from '~/http/next-path'
import { sayWhenToRetry } from '~/http/form/error-status'
import { journalDenied, type JournalDenied } from './journal-denied'
import { refuseMethod } from './refuse-method'
import { isSame } from './session'
import type { SentRequest } from '~/http/sent-request'

export type IdentifiedVisitor = { ctx: Ctx; passage: Passage }

/**
 * Identifies the person by session cookie or token; null if there is neither. A background request keeps no session
 * alive.
 */
export type Identify = (request: SentRequest, options?: { isBackground: boolean }) => Promise<IdentifiedVisitor | null>

export const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
export const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)/

export const isCall = (request: SentRequest): boolean => {
  const accept = request.headers.get('accept') ?? ''
  return (
    request.headers.get('x-requested-with') === 'XMLHttpRequest' ||
    request.headers.has('authorization') ||
    accept === 'text/event-stream' ||
    (accept.includes('application/json') && !accept.includes('text/html'))
  )
}

const isPageData = (request: SentRequest) => new URL(request.url).pathname.endsWith('.data')

function refuse(request: SentRequest, status: number, message: string): Response {
  if (isCall(request)) return Response.json({ message }, { status })
  throw data({ message }, { status })
}

/** Reads the browser's own headers on the origin of a request. Absent headers decide nothing. */
export function isCrossSite(request: SentRequest, url: URL): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') return true
  const origin = request.headers.get('origin')
  if (origin === null) return false
  try {
    return new URL(origin).host !== url.host
  } catch {
    return true
  }
}

type GuardArgs = Pick<Parameters<MiddlewareFunction<Response>>[0], 'url' | 'context'> & { request: SentRequest }

/**
 * Calls send X-CSRF-TOKEN. Plain forms carry `_token`, and only forms may. Throws DomainError if the form cannot be
 * read.
 */
async function readSentToken({ request, context }: GuardArgs): Promise<string | null> {
  const header = request.headers.get('x-csrf-token')
  if (header !== null) return header
  if (!FORM.test(request.headers.get('content-type') ?? '')) return null
  const { _token: field } = await readBody({ request, context })
  return typeof field === 'string' ? field : null
}

export const FOREIGN = 'This request came from another site and was refused.'
const EXPIRED = 'Your session changed since you opened this page. Reload the page and try again.'

/** Refuses a request that another site made the browser send (R-ACCESS-7), or whose body is unreadable. */
async function findForgery(args: GuardArgs, passage: Passage): Promise<{ status: number; message: string } | null> {
  const { request, url } = args
  if (SAFE.has(request.method) || passage.isBearer) return null
  if (isCrossSite(request, url)) return { status: 403, message: FOREIGN }
  try {
    const token = await readSentToken(args)
    return token !== null && isSame(token, passage.csrf) ? null : { status: 419, message: EXPIRED }
  } catch (error) {
    if (error instanceof DomainError) return { status: STATUS_OF[error.code], message: error.message }
    throw error
  }
}

/**
 * Documented calls that change data must also send X-Requested-With, which a plain form cannot. Token holders need not.
 */
export function refuseUnlessCall(request: SentRequest, passage: Passage): Response | null {
  if (SAFE.has(request.method) || passage.isBearer || request.headers.get('x-requested-with') === 'XMLHttpRequest')
    return null
  return Response.json(
    { message: 'This request requires the header X-Requested-With: XMLHttpRequest.' },
    { status: 419 },
  )
}

const PLEASE_SIGN_IN = 'Please sign in.'
const SESSION_EXPIRED = 'Your session has expired. Sign in again to continue.'

function readRequestedPath(request: SentRequest, url: URL): string {
  const requested = url.pathname.replace(/\/_\.data$|\.data$/, '') + url.search.replace(/[?&]_routes=[^&]*/, '')
  if (SAFE.has(request.method)) return requested
  const from = request.headers.get('referer') ?? ''
  const page = URL.canParse(from) ? new URL(from) : null
  return nextPath(page?.host === url.host ? page.pathname + page.search : requested)
}

const LOGOUT = /^\/jpanel\/logout(?:\.data)?$/
const redirectToSignIn = (path: string) =>
  /^\/jpanel\/?$/.test(path) ? '/jpanel/login' : `/jpanel/login?next=${encodeURIComponent(path)}`

/**
 * A call, or a form sent by a script, gets 401, so that the typed text can stay. Any other request goes to sign-in and
 * back. The reason is given if there was a session.
 */
function refuseNobody(request: SentRequest, url: URL, hadSession: boolean): Response {
  const isPost = !SAFE.has(request.method)
  const isForm = FORM.test(request.headers.get('content-type') ?? '')
  if (isCall(request) || (isPost && !isPageData(request) && !isForm))
    return Response.json({ message: hadSession ? SESSION_EXPIRED : PLEASE_SIGN_IN }, { status: 401 })
  if (LOGOUT.test(url.pathname)) throw redirect('/jpanel/login')
  if (isPost && isPageData(request)) throw data({ message: SESSION_EXPIRED }, { status: 401 })
  const reason = hadSession || isPost ? { headers: withFlash(SESSION_EXPIRED) } : {}
  throw redirect(redirectToSignIn(readRequestedPath(request, url)), reason)
}

type Marks = {
  takesFiles: (pattern: string) => boolean
  isBackground: (pattern: string) => boolean
  /**
   * True for pages that stay open to people who have yet to set up the second factor that the organization requires.
   */
  isBeforeFactor: (pattern: string) => boolean
  /** The methods that a page takes; null if a table of calls decides. */
  listMethods: (pattern: string) => readonly string[] | null
  journal: JournalDenied
  /** The context in which a request with an API token that belongs to no person is logged in the journal. */
  visitorContext: ((request: SentRequest) => Promise<Ctx>) | null
}

const NO_MARKS: Marks = {
  takesFiles: () => false,
  isBackground: () => false,
  isBeforeFactor: () => false,
  listMethods: () => null,
  journal: async () => undefined,
  visitorContext: null,
}

const FACTOR_NEEDED = 'Your access requires two-factor authentication. Set it up to continue.'
const SET_UP = '/jpanel/two-factor'

/** Until the second factor is set up, only its setup is open (R-ACCESS-10). */
function refuseWithoutFactor(request: SentRequest): Response {
  if (isCall(request) || !SAFE.has(request.method)) return refuse(request, 403, FACTOR_NEEDED)
  throw redirect(SET_UP)
}

export function guard(
  identify: Identify,
  hadSession: (request: SentRequest) => boolean,
  marks: Partial<Marks> = {},
): MiddlewareFunction<Response> {
  const { takesFiles, isBackground, isBeforeFactor, listMethods, journal, visitorContext } = { ...NO_MARKS, ...marks }
  return async (args, next) => {
    const { request, url, context } = args
    let identified: IdentifiedVisitor | null
    try {
      identified = await identify(request, { isBackground: isBackground(args.pattern) })
    } catch (error) {
      if (!isCall(request)) throw error
      // The same call may have run before, because a completion whose reply was lost is repeated.
      const fault = SAFE.has(request.method) ? error : new UnknownOutcome(error)
      return faultReply(fault, request.headers.get('x-request-id') ?? '')
    }
    if (!identified && visitorContext !== null && request.headers.has('authorization'))
      await journalDenied(journal, { ctx: await visitorContext(request), request, reason: 'token' })
    if (!identified) return refuseNobody(request, url, hadSession(request))
    nameActor(context, identified.passage.isBearer ? 'token' : 'staff')
    const wrong = refuseMethod(request, listMethods(args.pattern))
    if (wrong) return wrong
    if (takesFiles(args.pattern)) context.set(bodyLimitContext, MAX_UPLOAD)
    const { ctx, passage } = identified
    const forged = await findForgery(args, passage)
    if (forged) {
      await journalDenied(journal, { ctx, request, reason: 'forgery' })
      return refuse(request, forged.status, forged.message)
    }
    if (passage.needsFactor && !isBeforeFactor(args.pattern)) return refuseWithoutFactor(request)
    context.set(ctxContext, ctx)
    context.set(passageContext, passage)
    const response = await next()
    if (response.status === STATUS_OF.forbidden) await journalDenied(journal, { ctx, request, reason: 'permission' })
    sayWhenToRetry(response, context)
    response.headers.set('cache-control', response.headers.get('cache-control') ?? 'private, no-store')
    return response
  }
}
