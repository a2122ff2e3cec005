import type { Request, RequestHandler, Response } from 'express'

export interface RequestFacts {
  /** The pattern of the address, because the address itself may hold a name or a search term. */
  route: string
  /** The type of caller, such as staff or a token, never the person. */
  actor: string
}

const facts = new WeakMap<Response, RequestFacts>()

export function readFacts(response: Response): RequestFacts {
  const factsOfThis = facts.get(response) ?? { route: '(none)', actor: 'unknown' }
  facts.set(response, factsOfThis)
  return factsOfThis
}

export const withRoute =
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
