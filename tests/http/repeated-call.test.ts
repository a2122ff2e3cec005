import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { onSessionEnded, type SessionEnded } from '~/http/auth/session-ended'
import { call, isFailure } from '~/http/use-call'

type Received = { token: IncomingMessage['headers'][string]; body: string }

/** The server accepts one token. */
let known = 'new'
const received: Received[] = []
const server = createServer((request, response) => {
  void text(request).then((body) => {
    received.push({ token: request.headers['x-csrf-token'], body })
    const isKnown = request.headers['x-csrf-token'] === known
    response.writeHead(isKnown ? 200 : 419, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isKnown ? { status: 'success' } : { message: 'Your session has expired.' }))
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jpanel/sponsor/1`
vi.stubGlobal('window', new EventTarget())
afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})
beforeEach(() => {
  received.length = 0
  known = 'new'
})

/** Stands in for the page around the calls, and reports who signed in over it. */
function answering(token: string | null): { events: SessionEnded[]; stop: () => void } {
  const events: SessionEnded[] = []
  const stop = onSessionEnded((ended) => {
    ended.isTaken = true
    events.push(ended)
    ended.repeat?.(token)
  })
  return { events, stop }
}

test('sends a call once more with the new token when the same person signed in again', async () => {
  const { events, stop } = answering('new')
  const reply = await call(address, 'old', { body: { endedNote: 'Moved abroad' } })
  stop()
  expect(reply).toEqual({ status: 'success' })
  expect(received).toEqual(['old', 'new'].map((token) => ({ token, body: '{"endedNote":"Moved abroad"}' })))
  expect(events).toHaveLength(1)
})

test('sends it no third time when the new session has ended, too', async () => {
  known = 'another'
  const { events, stop } = answering('new')
  const reply = await call(address, 'old', { body: {} })
  stop()
  expect(isFailure(reply) && reply.message).toBe('Your session has expired.')
  expect(received.map(({ token }) => token)).toEqual(['old', 'new'])
  expect(events.map(({ repeat }) => repeat !== undefined)).toEqual([true, false])
})

test.each([
  ['nobody signs in', {}, null, 1],
  ['the call is sent once', { isSentOnce: true }, 'new', 1],
  ['the page calls by itself', { isUnannounced: true }, 'new', 0],
])('answers with the refusal when %s', async (_when, calling, token, announced) => {
  const { events, stop } = answering(token)
  const reply = await call(address, 'old', calling)
  stop()
  expect(isFailure(reply) && reply.status).toBe(419)
  expect(received).toHaveLength(1)
  expect(events).toHaveLength(announced)
})

test('answers with the refusal when nothing around the page can ask', async () => {
  expect(isFailure(await call(address, 'old'))).toBe(true)
  expect(received).toHaveLength(1)
})
