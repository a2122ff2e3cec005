import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A new connection for each request, as most proxies use for their upstreams. */
const agent = new Agent({ keepAlive: false })

const bodyOf = async (incoming: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of incoming as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces)
}

interface Forwarded {
  incoming: IncomingMessage
  outgoing: ServerResponse
  body: Buffer
}

/** False if the instance refused the connection: nothing was sent, so another one may get the request. */
function forward(port: number, { incoming, outgoing, body }: Forwarded): Promise<boolean> {
  const { method, url, headers } = incoming
  return new Promise((done) => {
    const upstream = request({ host: '127.0.0.1', port, method, path: url, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      answer.once('close', () => done(true))
    })
    upstream.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') return done(false)
      if (!outgoing.headersSent) outgoing.writeHead(502)
      outgoing.end()
      done(true)
    })
    upstream.end(body)
  })
}

/** A passive proxy without health checks: it takes turns, and skips instances that refuse connections. */
export async function startProxy(ports: readonly number[]): Promise<{ origin: string; close: () => void }> {
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const body = await bodyOf(incoming)
      const from = turn++
      for (let at = 0; at < ports.length; at++)
        if (await forward(ports[(from + at) % ports.length] ?? 0, { incoming, outgoing, body })) return
      outgoing.writeHead(502).end('no instance')
    })().catch(() => outgoing.destroy())
  }).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
