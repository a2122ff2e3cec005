import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'

export type ActorKind = 'staff' | 'token' | 'visitor' | 'service' | 'nobody'

/** Set by the server, whose log and metrics group requests by these facts. Null if nothing reads them. */
export const requestFacts = createContext<{ route: string; actor: string } | null>(null)

/** Runs first, so that every request with a route is named by its pattern. */
export const nameRoute: MiddlewareFunction<Response> = async ({ context, pattern }, next) => {
  const facts = context.get(requestFacts)
  if (facts) Object.assign(facts, { route: `/${pattern.replace(/^\//, '')}`, actor: 'nobody' })
  return next()
}

export function nameActor(context: Readonly<RouterContextProvider>, actor: ActorKind): void {
  const facts = context.get(requestFacts)
  if (facts) facts.actor = actor
}
