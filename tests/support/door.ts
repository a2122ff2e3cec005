import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

export type DoorReply = { status: number; headers: Record<string, string>; body: string }

/** Rejects where the browser gets no answer. */
export type DoorAnswer = (request: http.IncomingMessage) => Promise<DoorReply>

type Ports = {
  origin: () => string
  /** Null for what is passed on to the server. */
  answerOf: (request: http.IncomingMessage) => DoorAnswer | null
}

/** An address before the server: it stays the same when the server is started again elsewhere, and may be cut. */
export async function openDoor({ origin, answerOf }: Ports) {
  const pass = (request: http.IncomingMessage, response: http.ServerResponse): void => {
    const { method, headers, url = '/' } = request
    const passed = http.request(new URL(url, origin()), { method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.on('error', () => response.destroy())
      reply.pipe(response)
    })
    passed.on('error', () => response.destroy())
    response.on('close', () => passed.destroy())
    request.pipe(passed)
  }
  const door = http.createServer((request, response) => {
    const answer = answerOf(request)
    if (answer === null) return pass(request, response)
    const say = ({ status, headers, body }: DoorReply): void => void response.writeHead(status, headers).end(body)
    void answer(request).then(say, () => response.destroy())
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  const { port } = door.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async (): Promise<void> => {
      door.closeAllConnections()
      door.close()
      await once(door, 'close')
    },
  }
}
