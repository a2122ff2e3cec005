import { createRequestHandler } from '@react-router/express'
import type { RequestHandler, Response } from 'express'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import type { ApplicationEntry } from './bundle.ts'
import { narrowed } from './narrowed.ts'

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
