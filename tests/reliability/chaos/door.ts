import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Network } from './network.ts'

const SALES = '/jpanel/pos/sales'

type Ports = { origin: () => string; post: Network['post'] }

/**
 * The address that the browsers know: it stays the same when the server is started again elsewhere. Batches of sales go
 * through the network that loses and repeats; everything else is passed on.
 */
export async function openDoor({ origin, post }: Ports) {
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
  const send = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const { 'x-device': device, 'x-device-signature': signature } = request.headers
    const body = await text(request)
    const reply = await post({ device: String(device), signature: String(signature), body })
    response.writeHead(reply.status, {
      'content-type': 'application/json',
      ...(reply.retryAfter === null ? {} : { 'retry-after': String(reply.retryAfter) }),
    })
    response.end(JSON.stringify(reply.json))
  }
  const door = http.createServer((request, response) => {
    if (request.method === 'POST' && request.url === SALES) void send(request, response).catch(() => response.destroy())
    else pass(request, response)
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
