import { createRequestHandler } from '@react-router/express'
import type { Request, RequestHandler, Response } from 'express'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import { routedHandler } from '../app/fast/routing/pages.ts'
import type { ApplicationEntry } from './bundle.ts'
import { readFacts } from './telemetry/request-facts.ts'

/** Data for the browser alone has an address that ends in `.data`. */
function makeContext(
  request: Request,
  response: Response,
  { drawsDocument, requestFacts }: ApplicationEntry,
): RouterContextProvider {
  const context = new RouterContextProvider()
  if (requestFacts !== undefined) context.set(requestFacts, readFacts(response))
  if (drawsDocument !== undefined) context.set(drawsDocument, !request.path.endsWith('.data'))
  return context
}

/** Sends a drawn page or the reply to a call in one piece, past React Router's web stream. */
function takeWholeAnswer(response: Response, context: RouterContextProvider, { wholeAnswer }: ApplicationEntry): void {
  if (wholeAnswer === undefined) return
  const end = response.end.bind(response)
  context.set(wholeAnswer, (bytes) => {
    // The adapter ends a reply that has no body without data, so `end` is replaced to send the bytes.
    response.end = (() => end(bytes)) as Response['end']
  })
}

/** Pages and calls by React Router, with what goes around it where `isFast`. */
export function pages(build: ServerBuild, entry: ApplicationEntry, isFast: boolean): RequestHandler {
  const contextOf = (request: Request, response: Response): RouterContextProvider => {
    const context = makeContext(request, response, entry)
    if (isFast) takeWholeAnswer(response, context, entry)
    return context
  }
  const handlerOf = (some: ServerBuild): RequestHandler =>
    createRequestHandler({ build: some, mode: 'production', getLoadContext: contextOf })
  return routedHandler(build, { makeContext: contextOf, handlerOf, isFast })
}
