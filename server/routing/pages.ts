import { createRequestHandler } from '@react-router/express'
import type { Request, RequestHandler, Response } from 'express'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import type { ApplicationEntry } from '../bundle.ts'
import { readFacts } from '../telemetry/request-facts.ts'
import { answerCall, makeCallFinder } from './calls.ts'

type Routes = ServerBuild['routes']

const PLAINLY = /^\/([a-z\d_-]+)\/([a-z\d_-]+)(?:\.data)?((?:\/[^/]+)*)\/?$/
const PLAIN = /^[a-z\d_-]+$/

type Parts = readonly string[]

function pathParts(routes: Routes, id: string): Parts {
  const parts: string[] = []
  for (let route = routes[id]; route; route = route.parentId === undefined ? undefined : routes[route.parentId])
    parts.unshift(...(route.path ?? '').split('/').filter(Boolean))
  return parts
}

const mayBegin = (own: string | undefined, part: string): boolean =>
  own === undefined || own === part || !PLAIN.test(own)

const mayBeAsLong = (parts: Parts, length: number): boolean =>
  length >= parts.filter((part) => !part.endsWith('?') && part !== '*').length &&
  (length <= parts.length || parts.includes('*'))

/**
 * React Router tries all routes three times for each page, so it gets only those that an address's first two parts and
 * length can match. Null when nothing can be left out.
 */
export function narrowRoutes(
  build: ServerBuild,
): (pathname: string) => { key: string; build: () => ServerBuild } | null {
  const { routes } = build
  const partsById = new Map(Object.keys(routes).map((id) => [id, pathParts(routes, id)]))
  const known = new Set([...partsById.values()].map((parts) => parts.slice(0, 2).join('/')))
  const frames = new Set(Object.values(routes).map((route) => route?.parentId))
  const longest = Math.max(...[...partsById.values()].map(({ length }) => length))
  return (pathname) => {
    const [, first = '', second = '', rest = ''] = PLAINLY.exec(pathname) ?? []
    // React Router reads the suffix `/_.data` as an address that ends in a slash.
    if (!known.has(`${first}/${second}`) || rest.endsWith('/_.data')) return null
    const length = Math.min(2 + rest.split('/').length - 1, longest + 1)
    const mayMatch = (id: string, parts: Parts) =>
      mayBegin(parts[0], first) && mayBegin(parts[1], second) && (frames.has(id) || mayBeAsLong(parts, length))
    const matching = () => Object.entries(routes).filter(([id]) => mayMatch(id, partsById.get(id) ?? []))
    return { key: `${first}/${second}/${length}`, build: () => ({ ...build, routes: Object.fromEntries(matching()) }) }
  }
}

/**
 * Sends a drawn page or the reply to a call in one piece, past React Router's web stream. Data for the browser alone
 * has an address that ends in `.data`.
 */
function makeContext(
  request: Request,
  response: Response,
  { wholeAnswer, drawsDocument, requestFacts }: ApplicationEntry,
): RouterContextProvider {
  const context = new RouterContextProvider()
  if (requestFacts !== undefined) context.set(requestFacts, readFacts(response))
  if (drawsDocument !== undefined) context.set(drawsDocument, !request.path.endsWith('.data'))
  if (wholeAnswer === undefined) return context
  const end = response.end.bind(response)
  context.set(wholeAnswer, (bytes) => {
    // The adapter ends a reply that has no body without data, so `end` is replaced to send the bytes.
    response.end = (() => end(bytes)) as Response['end']
  })
  return context
}

export function pages(build: ServerBuild, entry: ApplicationEntry): RequestHandler {
  const handlerOf = (some: ServerBuild): RequestHandler =>
    createRequestHandler({
      build: some,
      mode: 'production',
      getLoadContext: (request, response) => makeContext(request, response, entry),
    })
  const all = handlerOf(build)
  const narrow = narrowRoutes(build)
  const { handleError } = build.entry.module
  const amongFew = (few: ServerBuild): RequestHandler => {
    const [callOf, page] = [makeCallFinder(few), handlerOf(few)]
    return async (request, response, next) => {
      const call = callOf(request)
      if (call === null) return page(request, response, next)
      try {
        await answerCall(call, { request, response, context: makeContext(request, response, entry), handleError })
      } catch (error) {
        next(error)
      }
    }
  }
  const handlers = new Map<string, RequestHandler>()
  return (request, response, next) => {
    const found = narrow(request.path)
    if (found === null) return all(request, response, next)
    const handler = handlers.get(found.key) ?? amongFew(found.build())
    handlers.set(found.key, handler)
    return handler(request, response, next)
  }
}
