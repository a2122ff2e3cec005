import { createContext } from 'react-router'

type Take = (bytes: Uint8Array) => void

/** Set by the server. Takes the body of a reply as bytes and leaves the reply without one. */
export const wholeAnswer = createContext<Take | null>(null)

/** A reply with a complete body. With a content length, it needs no separate packet that marks its end. */
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

export const jsonAnswer = (value: unknown, take: Take | null): Response =>
  answerWhole(encoder.encode(JSON.stringify(value)), {
    status: 200,
    headers: new Headers({ 'content-type': 'application/json' }),
    take,
  })
