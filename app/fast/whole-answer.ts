import { createContext } from 'react-router'

export type Take = (bytes: Uint8Array) => void

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
