import type { Request, RequestHandler, Response } from 'express'

/** The log and the metrics tell requests apart by these; the application completes them. */
export interface RequestFacts {
  /** The pattern of the address, never the address: that may hold a name or what was searched for. */
  route: string
  /** The kind of caller, such as staff or a token, never the person. */
  actor: string
}

const facts = new WeakMap<Response, RequestFacts>()

export function readFacts(response: Response): RequestFacts {
  const factsOfThis = facts.get(response) ?? { route: '(none)', actor: 'unknown' }
  facts.set(response, factsOfThis)
  return factsOfThis
}

/** A handler whose requests are counted under a name of their own, unless it leaves them to the next one. */
export const underRoute =
  (route: string, handler: RequestHandler): RequestHandler =>
  (request: Request, response, next) => {
    const about = readFacts(response)
    const before = about.route
    about.route = route
    return handler(request, response, (error?: unknown) => {
      if (!error) about.route = before
      next(error)
    })
  }
