import { createRequestHandler } from '@react-router/express'
import type { RequestHandler, Response } from 'express'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import type { ApplicationEntry } from './bundle.ts'

type Routes = ServerBuild['routes']

/** Two plain parts: what else an address may contain is left to all routes. */
const BEGINNING = /^\/([a-z\d-]+)\/([a-z\d-]+)(?:\.data$|\/|$)/
const PLAIN = /^[a-z\d-]+$/

type Beginning = readonly (string | undefined)[]

function beginningOf(routes: Routes, id: string): Beginning {
  const parts: string[] = []
  for (let route = routes[id]; route; route = route.parentId === undefined ? undefined : routes[route.parentId])
    parts.unshift(...(route.path ?? '').split('/').filter(Boolean))
  return parts.slice(0, 2)
}

/** Those without a path of their own are the frames around pages. */
const mayMatch = (beginning: Beginning, parts: Beginning): boolean =>
  parts.every((part, at) => {
    const own = beginning[at]
    return own === undefined || own === part || !PLAIN.test(own)
  })

/**
 * React Router looks for a page among all routes, one after the other, three times for each page. Here are those that an address can mean by its first
 * two parts, with the routes around them; null where that leaves nothing out.
 */
export function narrowed(build: ServerBuild): (pathname: string) => { key: string; build: () => ServerBuild } | null {
  const { routes } = build
  const beginnings = new Map(Object.keys(routes).map((id) => [id, beginningOf(routes, id)]))
  const known = new Set([...beginnings.values()].map((parts) => parts.join('/')))
  return (pathname) => {
    const [, first, second] = BEGINNING.exec(pathname) ?? []
    const key = `${first}/${second}`
    if (!known.has(key)) return null
    const matching = () => Object.entries(routes).filter(([id]) => mayMatch(beginnings.get(id) ?? [], [first, second]))
    return { key, build: () => ({ ...build, routes: Object.fromEntries(matching()) }) }
  }
}

/** A page that is drawn leaves in one piece, past the web stream in which React Router would hand it over. */
function sendsWhole(response: Response, { wholePage }: ApplicationEntry): RouterContextProvider {
  const context = new RouterContextProvider()
  if (wholePage === undefined) return context
  const end = response.end.bind(response)
  context.set(wholePage, (bytes) => {
    // The adapter ends an answer without a body with nothing.
    response.end = (() => end(bytes)) as Response['end']
  })
  return context
}

/** React Router in production. */
export function pages(build: ServerBuild, entry: ApplicationEntry): RequestHandler {
  const handlerOf = (some: ServerBuild): RequestHandler =>
    createRequestHandler({ build: some, mode: 'production', getLoadContext: (_request, response) => sendsWhole(response, entry) })
  const all = handlerOf(build)
  const narrow = narrowed(build)
  const handlers = new Map<string, RequestHandler>()
  return (request, response, next) => {
    const found = narrow(request.path)
    if (found === null) return all(request, response, next)
    const handler = handlers.get(found.key) ?? handlerOf(found.build())
    handlers.set(found.key, handler)
    return handler(request, response, next)
  }
}
