export type WebRequest = {
  method: 'GET' | 'POST'
  url: string
  headers: Readonly<Record<string, string>>
  body?: string
  /** Certificates are not checked. */
  isInsecure?: boolean
  /** Milliseconds for the whole request: lookup, connection, sending and answer. */
  timeout: number
  mostBytes: number
}

export type WebAnswer = {
  status: number
  headers: readonly (readonly [name: string, value: string])[]
  body: string
  /** The answer was longer than `mostBytes`. */
  isCut: boolean
  seconds: number
}

/** No answer came, or no request was sent. The message may be shown and reveals nothing of our network. */
export class WebUnreachable extends Error {
  override readonly name = 'WebUnreachable'
  readonly reason: 'name-not-found' | undefined

  constructor(message: string | undefined, reason?: 'name-not-found') {
    super(message)
    this.reason = reason
  }
}

/** Every request to an address that a person typed goes through this (R-WEBHOOKS-8). */
export type Web = {
  /** Returns the reason an address is never requested; null if it may be, or if its name is not known yet. */
  refusal(url: string): Promise<string | null>
  /** Asks once and follows no redirect. Throws `WebUnreachable`. */
  send(request: WebRequest): Promise<WebAnswer>
}
