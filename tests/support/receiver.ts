import http, { type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { method: string; path: string; headers: IncomingMessage['headers']; body: string }

/** Stands in for another server, and records what it was sent. */
export interface Receiver {
  url: string
  received: Received[]
  close: () => Promise<void>
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

export async function receiver(
  answer: RequestListener = (_request, response) => void response.end('Thank you'),
): Promise<Receiver> {
  const received: Received[] = []
  const server = http.createServer((request, response) => {
    void bodyOf(request).then((body) => {
      received.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body })
      answer(request, response)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
