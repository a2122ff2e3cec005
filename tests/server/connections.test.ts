import type { Server } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import express, { type RequestHandler } from 'express'
import { afterEach, expect, test } from 'vitest'
import { createBoundedServer, cutStalledReaders } from '../../server/connections.ts'

let server: Server | undefined
afterEach(() => server?.closeAllConnections())

async function listening(made: Server): Promise<number> {
  server = made
  await new Promise<void>((ready) => made.listen(0, '127.0.0.1', ready))
  return (made.address() as AddressInfo).port
}

const BRIEF = { headersTimeout: 150, requestTimeout: 150, connectionsCheckingInterval: 50 }

test.each([
  ['nothing at all', ''],
  ['half a line', 'GET /jpa'],
  ['half a head', 'GET /jpanel/ HTTP/1.1\r\nhost: almoner\r\n'],
  ['half a body', 'POST /jpanel/ HTTP/1.1\r\nhost: almoner\r\ncontent-length: 10\r\n\r\nabc'],
])('closes a connection that sends only %s', async (_what, text) => {
  const port = await listening(createBoundedServer(() => undefined, BRIEF))
  const socket = net.connect(port, '127.0.0.1')
  let said = ''
  socket.on('data', (chunk) => (said += String(chunk)))
  socket.write(text)
  await new Promise((closed) => socket.on('close', closed))
  expect(said).toMatch(/^HTTP\/1\.1 408 /)
})

test.each([
  ['two lengths', 'content-length: 3\r\ncontent-length: 4\r\n\r\nabcd'],
  ['a length beside pieces', 'content-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['pieces that are packed twice', 'transfer-encoding: chunked, gzip\r\n\r\n0\r\n\r\n'],
  ['a length that is none', 'content-length: +3\r\n\r\nabc'],
])('a request with %s is refused, since two readers could see two ends of it', async (_what, rest) => {
  const requested: unknown[] = []
  const port = await listening(createBoundedServer((request) => requested.push(request.url)))
  const socket = net.connect(port, '127.0.0.1')
  let said = ''
  socket.on('data', (chunk) => (said += String(chunk)))
  socket.write(`POST /jpanel/ HTTP/1.1\r\nhost: almoner\r\n${rest}`)
  await new Promise((closed) => socket.on('close', closed))
  expect(said).toMatch(/^HTTP\/1\.1 400 /)
  expect(requested).toEqual([])
})

test('by default a connection has seconds for its head and minutes for its body', () => {
  const { headersTimeout, requestTimeout } = createBoundedServer(() => undefined)
  expect([headersTimeout, requestTimeout]).toEqual([15_000, 180_000])
})

function endless(timeout: number) {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const piece = Buffer.alloc(64 * 1024, 'x')
  const answer: RequestHandler = (_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write(piece));
    }
    response.on('drain', more).on('close', resolve)
    more()
  }
  return { closed, app: express().use(cutStalledReaders(timeout), answer) }
}

test('disconnects a reader that takes nothing', async () => {
  const { closed, app } = endless(200)
  const socket = net.connect(await listening(createBoundedServer(app)), '127.0.0.1')
  socket.on('error', () => undefined).pause()
  socket.write('GET / HTTP/1.1\r\nhost: almoner\r\n\r\n')
  await closed
  socket.destroy()
})

test('waits for an answer that takes long to make', async () => {
  const app = express().use(
    cutStalledReaders(50),
    (_request, response) => void setTimeout(() => response.send('at last'), 300),
  )
  const port = await listening(createBoundedServer(app))
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('at last')
})
