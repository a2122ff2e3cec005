import { pipeline } from 'node:stream/promises'
import type { Request as Incoming, Response as Outgoing } from 'express'
import type { LoaderFunction, MiddlewareFunction, RouterContextProvider, ServerBuild } from 'react-router'
import { CallRequest } from './call-request.ts'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>

type Args = Parameters<LoaderFunction>[0]
type Step = MiddlewareFunction<Response>

export interface Call {
  pattern: string
  params: Record<string, string>
  /** The middleware of the route and of its parents, outermost first. */
  steps: readonly Step[]
  work: (args: Args) => unknown
}

const PLAIN = /^(?!.*\.data$)(?:\/(?!\.{1,2}(?:\/|$))[\w.-]+)+$/
/** `*`, `:id?` and `:id.json`. */
const UNUSUAL = /[?*]|^:\w*[^\w-]/
const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

interface Address {
  route: Route
  parts: readonly string[]
}

function withParents(routes: Routes, route: Route): Route[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  return parent ? [...withParents(routes, parent), route] : [route]
}

const pathParts = (routes: Routes, route: Route): string[] =>
  withParents(routes, route).flatMap(({ path = '' }) => path.split('/').filter(Boolean))

const isParam = (part: string) => part.startsWith(':')

const means = ({ parts }: Address, sent: readonly string[]): boolean =>
  parts.length === sent.length &&
  parts.every((part, index) => isParam(part) || part.toLowerCase() === sent[index]?.toLowerCase())

/** When two addresses match, React Router prefers the one with fewer parameters. */
const paramsIn = ({ parts }: Address): number => parts.filter(isParam).length

/** Returns the address that React Router would find, or null when comparing parts cannot decide. */
function findAddress(addresses: readonly Address[], sent: readonly string[]): Address | null {
  const [best, second] = addresses
    .filter((address) => means(address, sent))
    .toSorted((one, other) => paramsIn(one) - paramsIn(other))
  return best === undefined || (second !== undefined && paramsIn(second) === paramsIn(best)) ? null : best
}

function workFor({ action, loader }: Route['module'], method: string): Call['work'] | undefined {
  if (method === 'OPTIONS') return loader ?? action
  if (CHANGING.has(method)) return action
  return method === 'GET' ? loader : undefined
}

type Sent = Pick<Incoming, 'method' | 'path'> & { headers?: Incoming['headers'] }

/** Programs and scripts of a page send these headers; a page's form never does. */
const isProgram = ({ headers = {} }: Sent): boolean =>
  headers['x-requested-with'] === 'XMLHttpRequest' || headers.authorization !== undefined

/** Those that React Router would answer, too, only slower, or only those that it could not answer as documented. */
type Which = 'all' | 'beyond-router'

/**
 * Finds routes whose module draws nothing, and programs' calls to the address of a page. Null for pages, for addresses
 * written in another way, and for methods that the call does not take.
 */
export function makeCallFinder({ routes }: ServerBuild, which: Which = 'all'): (request: Sent) => Call | null {
  const addresses = Object.values(routes)
    .filter((route): route is Route => route !== undefined && (route.path !== undefined || route.index === true))
    .map((route) => ({ route, parts: pathParts(routes, route) }))
  // An address that ends in `*` matches only where nothing else does; React Router finds it.
  const plain = addresses.filter(({ parts }) => parts.at(-1) !== '*')
  if (plain.some(({ parts }) => parts.some((part) => UNUSUAL.test(part)))) return () => null
  return (request) => {
    const { method, path } = request
    if (!PLAIN.test(path)) return null
    const sent = path.slice(1).split('/')
    const address = findAddress(plain, sent)
    const module = address?.route.module
    if (!address || !module) return null
    // React Router would refuse OPTIONS before the guard, which knows what the address takes.
    const isOptions = method === 'OPTIONS'
    const isPage = module.default !== undefined || module.ErrorBoundary !== undefined
    if (isPage && !isOptions && !(CHANGING.has(method) && isProgram(request))) return null
    if (which === 'beyond-router' && !isPage && !isOptions) return null
    const work = workFor(module, method)
    if (work === undefined) return null
    return {
      pattern: `/${address.parts.join('/')}`,
      params: Object.fromEntries(
        address.parts.flatMap((part, index) => (isParam(part) ? [[part.slice(1), sent[index] ?? '']] : [])),
      ),
      steps: withParents(routes, address.route).flatMap((route) => (route.module.middleware ?? []) as Step[]),
      work,
    }
  }
}

type Data = { type: 'DataWithResponseInit'; data: unknown; init: ResponseInit | null }

const isData = (value: unknown): value is Data => (value as Partial<Data> | null)?.type === 'DataWithResponseInit'

function toAnswer(value: unknown): Response {
  if (value instanceof Response) return value
  return isData(value) ? Response.json(value.data, value.init ?? {}) : Response.json(value)
}

async function runSteps(call: Call, args: Args, from = 0): Promise<Response> {
  const step = call.steps[from]
  try {
    return toAnswer(await (step === undefined ? call.work(args) : step(args, () => runSteps(call, args, from + 1))))
  } catch (thrown) {
    if (thrown instanceof Response || isData(thrown)) return toAnswer(thrown)
    throw thrown
  }
}

async function* flushEach(body: ReadableStream<Uint8Array>, outgoing: Outgoing): AsyncGenerator<Uint8Array> {
  for await (const piece of body) {
    yield piece
    outgoing.flush()
  }
}

async function send(answer: Response, outgoing: Outgoing): Promise<void> {
  if (outgoing.destroyed || outgoing.writableEnded) return answer.body?.cancel()
  outgoing.status(answer.status)
  for (const [name, value] of answer.headers) outgoing.append(name, value)
  if (!answer.body) return void outgoing.end()
  try {
    await pipeline(flushEach(answer.body, outgoing), outgoing)
  } catch (error) {
    if (!outgoing.destroyed) throw error
  }
}

interface Exchange {
  request: Incoming
  response: Outgoing
  context: RouterContextProvider
  handleError: ServerBuild['entry']['module']['handleError']
}

/** Does what React Router would do for this call: its middleware, then itself (decision 0760). */
export async function answerCall(
  call: Call,
  { request: incoming, response, context, handleError }: Exchange,
): Promise<void> {
  const { pattern, params } = call
  const sent = new CallRequest(incoming, response)
  const request = sent as unknown as Request
  const answer = await runSteps(call, { request, url: new URL(sent.url), pattern, params, context }).catch(
    (error: unknown) => {
      handleError?.(error, { request, params, context })
      return new Response('Unexpected Server Error', { status: 500, headers: { 'content-type': 'text/plain' } })
    },
  )
  await send(answer, response)
}
