/** React Router passes a web `Request`, and the server its own type for a call (app/fast/routing/call-request.ts). */
export type SentRequest = Pick<Request, 'method' | 'url' | 'signal'> & {
  readonly headers: Pick<Headers, 'get' | 'has'> & Iterable<[string, string]>
  readonly body: AsyncIterable<Uint8Array> | null
}
