import type { Response } from 'express'
import type { RouterContext, RouterContextProvider } from 'react-router'

type WholeAnswer = RouterContext<((bytes: Uint8Array) => void) | null>

/**
 * Sends a drawn page or the reply to a call in one piece, past React Router's web stream. Its adapter flushes after
 * each piece: the end of a page flushes it, so the adapter's flush would compress twice.
 */
export function sendWhole(response: Response, context: RouterContextProvider, wholeAnswer?: WholeAnswer): void {
  const flush = response.flush.bind(response)
  response.flush = () => {
    if (!String(response.getHeader('content-type')).startsWith('text/html')) flush()
  }
  if (wholeAnswer === undefined) return
  const end = response.end.bind(response)
  context.set(wholeAnswer, (bytes) => {
    // The adapter ends a reply that has no body without data, so `end` is replaced to send the bytes.
    response.end = (() => end(bytes)) as Response['end']
  })
}
