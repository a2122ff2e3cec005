/** React Router hands over a request of the web's, the server its own for a call (server/routing/calls.ts). */
export type SentRequest = Pick<Request, 'method' | 'url' | 'signal'> & {
  readonly headers: Pick<Headers, 'get' | 'has'> & Iterable<[string, string]>
  readonly body: AsyncIterable<Uint8Array> | null
}
