import { createRequestHandler } from '@react-router/express'
import type { Request, RequestHandler, Response } from 'express'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import { routedHandler, sendWhole } from '../app/fast/routing/pages.ts'
import type { ApplicationEntry } from './bundle.ts'
import { readFacts } from './telemetry/request-facts.ts'

/** Without them, as in a build of a test, React Router answers as it does alone. */
type PageContexts = Partial<Pick<ApplicationEntry, 'drawsDocument' | 'requestFacts' | 'wholeAnswer'>>

/** Data for the browser alone has an address that ends in `.data`. */
function makeContext(
  request: Request,
  response: Response,
  { drawsDocument, requestFacts }: PageContexts,
): RouterContextProvider {
  const context = new RouterContextProvider()
  if (requestFacts !== undefined) context.set(requestFacts, readFacts(response))
  if (drawsDocument !== undefined) context.set(drawsDocument, !request.path.endsWith('.data'))
  return context
}

/** Pages and calls by React Router, with what goes around it where `isFast`. */
export function pages(build: ServerBuild, entry: PageContexts, isFast: boolean): RequestHandler {
  const contextOf = (request: Request, response: Response): RouterContextProvider => {
    const context = makeContext(request, response, entry)
    if (isFast) sendWhole(response, context, entry.wholeAnswer)
    return context
  }
  const handlerOf = (some: ServerBuild): RequestHandler =>
    createRequestHandler({ build: some, mode: 'production', getLoadContext: contextOf })
  return routedHandler(build, { makeContext: contextOf, handlerOf, isFast })
}
