import { createContext } from 'react-router'

type Take = (bytes: Uint8Array) => void

/** Set by the server: takes the body of an answer as its bytes, and leaves the answer without one. */
export const wholeAnswer = createContext<Take | null>(null)

/**
 * An answer whose body is there as a whole. With its length known it needs no packet of its own to say that it is over.
 */
export function answerWhole(
  bytes: Uint8Array<ArrayBuffer>,
  { take, ...init }: { status: number; headers: Headers; take: Take | null },
): Response {
  init.headers.set('content-length', String(bytes.length))
  if (take === null) return new Response(bytes, init)
  take(bytes)
  return new Response(null, init)
}

const encoder = new TextEncoder()

/** As `Response.json` answers. */
export const jsonAnswer = (value: unknown, take: Take | null): Response =>
  answerWhole(encoder.encode(JSON.stringify(value)), {
    status: 200,
    headers: new Headers({ 'content-type': 'application/json' }),
    take,
  })
