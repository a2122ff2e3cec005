import { data, isRouteErrorResponse, redirect, type DataStrategyResult, type MiddlewareFunction } from 'react-router'
import { systemClock } from '~/kit/clock'
import { announceSessionEnded, askForSession, isWithoutSession } from '~/http/auth/session-ended'
import type { FormFailure } from '~/http/form/form-action'
import { toFields } from '~/http/form-fields'
import { connectionLost, formSettled, formUnsent, NO_ANSWER, NO_NETWORK, pageArrived } from './connection'
import { VisitedPages } from './visited-pages'
import { isWithoutNetwork, NOT_SENT, WITHOUT_NETWORK } from './without-network'

type Results = Record<string, DataStrategyResult>

const visitedPages = new VisitedPages()

/** The routes around every page. Their loaded data stays, even if the page fails. */
const AROUND = new Set(['root', 'pages/jpanel/layout', 'pages/jpanel/shell'])

export function rememberPage(address: string, matches: readonly { id: string; loaderData: unknown }[]): void {
  const own = matches.filter(({ id, loaderData }) => !AROUND.has(id) && loaderData !== undefined)
  visitedPages.remember(
    address,
    Object.fromEntries(own.map(({ id, loaderData }) => [id, loaderData])),
    systemClock.now().getTime(),
  )
}

export const leavePage = (): void => visitedPages.leave()
export const forgetVisited = (): void => visitedPages.forget()

let shells = 0

export function countShell(): () => void {
  shells += 1
  return () => void (shells -= 1)
}

const toAddress = (request: Request): string => {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/** The address to answer from memory once, because the attempt to leave it failed and the page stays. */
let keptAddress: string | null = null

const toResults = (page: Readonly<Record<string, unknown>>): Results =>
  Object.fromEntries(Object.entries(page).map(([id, result]) => [id, { type: 'data', result }]))

function redirectAll(results: Results, address: string, isRevalidating: boolean): Results {
  const headers = {
    ...(isRevalidating ? { 'x-remix-revalidate': 'yes' } : {}),
    ...(address === location.pathname + location.search || keptAddress === address ? { 'x-remix-replace': 'yes' } : {}),
  }
  return Object.fromEntries(
    Object.keys(results).map((id) => [id, { type: 'error', result: redirect(address, { headers }) }]),
  )
}

function stayOnPage(results: Results): Results | null {
  if (visitedPages.current === null || !visitedPages.find(visitedPages.current)) return null
  keptAddress = visitedPages.current
  return redirectAll(results, visitedPages.current, false)
}

const findError = (results: Results): unknown =>
  Object.values(results).find(({ type, result }) => type === 'error' && isWithoutNetwork(result))?.result

function withoutNetwork(results: Results, address: string, error: unknown): Results {
  const page = visitedPages.find(address)
  connectionLost(page?.at ?? null)
  if (shells === 0) return results
  if (page) return toResults(page.data)
  // The shell is the nearest boundary of its pages. An error on the routes around a page would replace everything the
  // shell shows.
  return Object.fromEntries(
    Object.keys(results).flatMap((id) => (AROUND.has(id) ? [] : [[id, { type: 'error', result: error }]])),
  )
}

const leadsToSignIn = ({ result }: DataStrategyResult): boolean =>
  result instanceof Response && /^\/jpanel\/login(?:[?#]|$)/.test(result.headers.get('location') ?? '')

async function openPage(request: Request, next: () => Promise<Results>): Promise<Results> {
  const address = toAddress(request)
  const stored = keptAddress === address ? visitedPages.find(address) : undefined
  keptAddress = null
  if (stored) return toResults(stored.data)
  const results = await next()
  if (request.signal.aborted) return results
  const error = findError(results)
  if (error !== undefined) return withoutNetwork(results, address, error)
  pageArrived()
  if (shells === 0 || !Object.values(results).some(leadsToSignIn)) return results
  const outcome = await askForSession()
  if (request.signal.aborted || outcome === 'leave') return results
  return outcome === 'again' ? redirectAll(results, address, true) : (stayOnPage(results) ?? results)
}

const NOT_SAVED = 'Not saved: your session had expired.'

const isOfEndedSession = (error: unknown): boolean => isRouteErrorResponse(error) && isWithoutSession(error.status)

function toSentence(error: unknown): string | null {
  if (isWithoutNetwork(error)) return navigator.onLine ? WITHOUT_NETWORK : NOT_SENT
  if (!isRouteErrorResponse(error)) return null
  if (isOfEndedSession(error)) return NOT_SAVED
  if (error.status < 500) return null
  const data = error.data as { message?: unknown } | null
  return typeof data?.message === 'string'
    ? data.message
    : 'Something went wrong on our side. Please check before you try again.'
}

/** React Router wraps an error thrown by an action with the status of its reply, which does not exist here. */
const readThrown = ({ type, result }: DataStrategyResult): unknown => {
  if (type !== 'error') return undefined
  const wrapped = result as { type?: unknown; data?: unknown } | null
  return wrapped?.type === 'DataWithResponseInit' ? wrapped.data : result
}

/** A form that could not be sent stays and shows the failure as an error, so that nothing typed is lost. */
async function sendForm(request: Request, next: () => Promise<Results>): Promise<Results> {
  const copy = request.clone()
  const results = await next()
  if (request.signal.aborted) return results
  for (const [id, result] of Object.entries(results)) {
    const thrown = readThrown(result)
    const message = toSentence(thrown)
    if (message === null) continue
    if (isWithoutNetwork(thrown)) formUnsent(navigator.onLine ? NO_ANSWER : NO_NETWORK)
    else formSettled()
    if (isOfEndedSession(thrown)) announceSessionEnded(true)
    // The form was posted to another page. That page cannot show the error, and going there would lose the form.
    if (new URL(request.url).pathname !== location.pathname) {
      const stays = stayOnPage(results)
      if (stays) return stays
    }
    const typed = toFields((await copy.formData()) as unknown as Iterable<[string, unknown]>)
    return { [id]: { type: 'data', result: data<FormFailure>({ message, fields: {}, typed }, { status: 503 }) } }
  }
  formSettled()
  return results
}

export const keepPage: MiddlewareFunction<Results> = async ({ request }, next) =>
  request.method === 'GET' ? openPage(request, next) : sendForm(request, next)
