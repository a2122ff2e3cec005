import { escapeInScript, MAX_ESCAPED_BYTES, writeInScript } from './script-bytes'
import { answerWhole } from './whole-answer'

const DOCTYPE = '<!DOCTYPE html>'
const END = '</body></html>'
/** In UTF-8, for each UTF-16 unit of a string. */
const MAX_BYTES = 3
/** An upper bound of the bytes written around a page and its data. */
const AROUND = 500

const beginScript = (nonce: string): string => `<script nonce="${nonce}">window.__reactRouterContext.streamController`

const block = Buffer.alloc(512 * 1024)

export type Page = { html: string; data: readonly Uint8Array[]; nonce: string }

/**
 * Writes a page and its data, in the scripts of React Router's `StreamTransfer`, into one shared block. Joining the
 * pieces into a string would copy them once more, and a block for each page costs more than the writing.
 */
export function htmlAnswer({ html, data, nonce }: Page, answer: Parameters<typeof answerWhole>[1]): Response {
  const max = MAX_BYTES * html.length + MAX_ESCAPED_BYTES * data.reduce((sum, { length }) => sum + length, 0) + AROUND
  const space = max <= block.length ? block : Buffer.alloc(max)
  let at = space.write(DOCTYPE)
  at += space.write(html, at)
  if (html.endsWith(END)) at -= END.length
  if (data.length > 0) {
    const controller = beginScript(nonce)
    at += space.write(`${controller}.enqueue('`, at)
    for (const bytes of data) at = writeInScript(bytes, space, at)
    at += space.write(`');</script>${controller}.close();</script>`, at)
  }
  at += space.write(END, at)
  return answerWhole(Uint8Array.prototype.slice.call(space, 0, at) as Uint8Array<ArrayBuffer>, answer)
}

/** The same page, put together as text. */
export function textAnswer({ html, data, nonce }: Page, { status, headers }: { status: number; headers: Headers }) {
  const controller = beginScript(nonce)
  const text = escapeInScript(Buffer.concat(data).toString())
  const scripts = data.length === 0 ? '' : `${controller}.enqueue('${text}');</script>${controller}.close();</script>`
  const whole = html.endsWith(END) ? html.slice(0, -END.length) : html
  return new Response(DOCTYPE + whole + scripts + END, { status, headers })
}
