import { createContext } from 'react-router'
import { MOST_ESCAPED, writeInScript } from './handed-over'

/** Set by the server: takes a page as its bytes, and leaves its answer without a body. */
export const wholePage = createContext<((bytes: Uint8Array) => void) | null>(null)

const DOCTYPE = '<!DOCTYPE html>'
const END = '</body></html>'
/** In UTF-8, for each unit of a string. */
const MOST_BYTES = 3
/** More than is written around a page and its data. */
const AROUND = 500

const block = Buffer.alloc(512 * 1024)

/** A drawn document, and what the loaders found, for the browser. */
type Page = { html: string; data: readonly Uint8Array[]; nonce: string }
type Answer = { status: number; headers: Headers; take: ((bytes: Uint8Array) => void) | null }

/**
 * A page as the body of its answer, its data at its end in the scripts by which React Router takes it over (its own `StreamTransfer`, without a
 * stream). A page is long and made of thousands of pieces: put together as text first it would be copied once more, and a block of memory for
 * each page costs more than the writing. So all of it is written into the same block, and a copy of what is in it leaves.
 */
export function htmlAnswer({ html, data, nonce }: Page, { status, headers, take }: Answer): Response {
  const most = MOST_BYTES * html.length + MOST_ESCAPED * data.reduce((sum, { length }) => sum + length, 0) + AROUND
  const space = most <= block.length ? block : Buffer.alloc(most)
  let at = space.write(DOCTYPE)
  at += space.write(html, at)
  if (html.endsWith(END)) at -= END.length
  if (data.length > 0) {
    const controller = `<script nonce="${nonce}">window.__reactRouterContext.streamController`
    at += space.write(`${controller}.enqueue('`, at)
    for (const bytes of data) at = writeInScript(bytes, space, at)
    at += space.write(`');</script>${controller}.close();</script>`, at)
  }
  at += space.write(END, at)
  // With its length known the answer needs no packet of its own to say that it is over.
  headers.set('content-length', String(at))
  const bytes = Uint8Array.prototype.slice.call(space, 0, at)
  if (take === null) return new Response(bytes, { status, headers })
  take(bytes)
  return new Response(null, { status, headers })
}
