import { createContext } from 'react-router'

/** Set by the server: takes a page as its bytes, and leaves its answer without a body. */
export const wholePage = createContext<((bytes: Uint8Array) => void) | null>(null)

const DOCTYPE = '<!DOCTYPE html>'
const END = '</body></html>'
/** In UTF-8, for each unit of a string. */
const MOST_BYTES = 3

const encoder = new TextEncoder()
const block = new Uint8Array(512 * 1024)

type Answer = { status: number; headers: Headers; take: ((bytes: Uint8Array) => void) | null }

/**
 * A drawn document, with these scripts at its end, as the body of its answer. A page is long and made of thousands of pieces: put together as text
 * first it would be copied once more, and a block of memory for each page costs more than the writing. So all of them are written into
 * the same block, and a copy of what is in it leaves.
 */
export function htmlAnswer(html: string, scripts: string, { status, headers, take }: Answer): Response {
  const tail = scripts + END
  const most = MOST_BYTES * (DOCTYPE.length + html.length + tail.length)
  const space = most <= block.length ? block : new Uint8Array(most)
  const begin = encoder.encodeInto(DOCTYPE, space).written
  const drawn = begin + encoder.encodeInto(html, space.subarray(begin)).written
  const end = html.endsWith(END) ? drawn - END.length : drawn
  const last = end + encoder.encodeInto(tail, space.subarray(end)).written
  // With its length known the answer needs no packet of its own to say that it is over.
  headers.set('content-length', String(last))
  if (take === null) return new Response(space.subarray(0, last), { status, headers })
  take(Buffer.from(space.subarray(0, last)))
  return new Response(null, { status, headers })
}
