import type { IncomingHttpHeaders } from 'node:http'
import type { Request, Response } from 'express'
import type { SentRequest } from '../../app/http/sent-request.ts'

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
 * A request as Node received it, with what endpoints read of one of the web's: making one of those takes longer than
 * most of what a call does.
 */
export class CallRequest implements SentRequest {
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
    // Counting a body without an announced length has begun its flow (server/request-limits.ts), and nobody reads it
    // before the guard has answered.
    this.body = request.pause()
    this.#response = response
  }

  /** Aborted when the connection closes. */
  get signal(): AbortSignal {
    if (this.#signal !== undefined) return this.#signal
    const closing = new AbortController()
    if (this.#response.destroyed) closing.abort()
    else this.#response.once('close', () => closing.abort())
    return (this.#signal = closing.signal)
  }
}
