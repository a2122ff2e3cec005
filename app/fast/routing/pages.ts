import type { Request, RequestHandler, Response } from 'express'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import { answerCall, makeCallFinder } from './calls.ts'

export { sendWhole } from './whole-reply.ts'

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
  const maxLength = Math.max(...[...partsById.values()].map(({ length }) => length))
  return (pathname) => {
    const [, first = '', second = '', rest = ''] = PLAINLY.exec(pathname) ?? []
    // React Router reads the suffix `/_.data` as an address that ends in a slash.
    if (!known.has(`${first}/${second}`) || rest.endsWith('/_.data')) return null
    const length = Math.min(2 + rest.split('/').length - 1, maxLength + 1)
    const mayMatch = (id: string, parts: Parts) =>
      mayBegin(parts[0], first) && mayBegin(parts[1], second) && (frames.has(id) || mayBeAsLong(parts, length))
    const matching = () => Object.entries(routes).filter(([id]) => mayMatch(id, partsById.get(id) ?? []))
    return { key: `${first}/${second}/${length}`, build: () => ({ ...build, routes: Object.fromEntries(matching()) }) }
  }
}

interface Answering {
  makeContext: (request: Request, response: Response) => RouterContextProvider
  /** React Router's own handler of these routes. */
  handlerOf: (build: ServerBuild) => RequestHandler
  isFast: boolean
}

/**
 * Answers calls without React Router and gives it the few routes that an address can mean. Without `isFast`, it gets
 * everything but OPTIONS and what a program sends to the address of a page, which it would not answer as documented.
 */
export function routedHandler(build: ServerBuild, { makeContext, handlerOf, isFast }: Answering): RequestHandler {
  const all = handlerOf(build)
  const narrow = narrowRoutes(build)
  const { handleError } = build.entry.module
  const amongFew = (few: ServerBuild): RequestHandler => {
    const callOf = makeCallFinder(few, isFast ? 'all' : 'beyond-router')
    const page = isFast ? handlerOf(few) : all
    return async (request, response, next) => {
      const call = callOf(request)
      if (call === null) return page(request, response, next)
      try {
        await answerCall(call, { request, response, context: makeContext(request, response), handleError })
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
