import type { IncomingHttpHeaders } from 'node:http'
import type { Request, Response } from 'express'

class CallHeaders {
  #headers: IncomingHttpHeaders

  constructor(headers: IncomingHttpHeaders) {
    this.#headers = headers
  }

  get(name: string): string | null {
    const value = this.#headers[name.toLowerCase()]
    return value === undefined ? null : String(value)
  }

  has(name: string): boolean {
    return this.#headers[name.toLowerCase()] !== undefined
  }

  *[Symbol.iterator](): Iterator<[string, string]> {
    for (const name of Object.keys(this.#headers)) yield [name, String(this.#headers[name])]
  }
}

/**
 * Wraps a Node request with only what endpoints read of it (`SentRequest`), because building a Fetch Request takes
 * longer than most of a call's work.
 */
export class CallRequest {
  readonly method: string
  readonly url: string
  readonly headers: CallHeaders
  readonly body: AsyncIterable<Uint8Array>
  #response: Response
  #signal: AbortSignal | undefined

  constructor(request: Request, response: Response) {
    this.method = request.method
    this.url = `${request.protocol}://${request.headers.host}${request.originalUrl}`
    this.headers = new CallHeaders(request.headers)
    // Counting a body without an announced length has started its flow (server/request-limits.ts), so it is paused
    // until the guard has answered.
    this.body = request.pause()
    this.#response = response
  }

  get signal(): AbortSignal {
    if (this.#signal !== undefined) return this.#signal
    const closing = new AbortController()
    if (this.#response.destroyed) closing.abort()
    else this.#response.once('close', () => closing.abort())
    return (this.#signal = closing.signal)
  }
}
