/** A request to an address that somebody typed. */
export type WebRequest = {
  method: 'GET' | 'POST'
  url: string
  headers: Readonly<Record<string, string>>
  body?: string
  /** Certificates are not checked. */
  isInsecure?: boolean
  /** Milliseconds for all of it: name, connection, request, answer. */
  timeout: number
  /** Bytes of the answer that are read; the rest is left. */
  mostBytes: number
}

export type WebAnswer = {
  status: number
  headers: readonly (readonly [name: string, value: string])[]
  body: string
  /** There was more than was read. */
  isCut: boolean
  seconds: number
}

/** Nobody answered, or nobody was asked: the message is a sentence for people, and says nothing of our own network. */
export class WebUnreachable extends Error {
  override readonly name = 'WebUnreachable'
  readonly reason: 'name-not-found' | undefined

  constructor(message: string | undefined, reason?: 'name-not-found') {
    super(message)
    this.reason = reason
  }
}

/** The only way to an address that somebody typed (R-WEBHOOKS-8). */
export type Web = {
  /** Returns the reason an address is never requested; null if it may be, or if its name is not known yet. */
  refusal(url: string): Promise<string | null>
  /** Asks once and follows no redirect. Throws `WebUnreachable`. */
  send(request: WebRequest): Promise<WebAnswer>
}
