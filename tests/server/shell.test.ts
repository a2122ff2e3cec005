import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RequestHandler } from 'express'
import { afterEach, describe, expect, test } from 'vitest'
import type { Readiness } from '../../server/health.ts'
import { createShell } from '../../server/shell.ts'

const ready = (): Readiness => ({ phase: 'ready', databaseIsUp: () => true, databaseAnswers: async () => true })
const echo: RequestHandler = (request, response) => {
  let size = 0
  request.on('data', (chunk: Buffer) => (size += chunk.length))
  request.on('end', () => response.headersSent || response.json({ url: request.originalUrl, size, id: request.headers['x-request-id'] }))
}

let server: Server | undefined
afterEach(() => server?.closeAllConnections())

interface Given {
  readiness?: Readiness
  application?: RequestHandler
  trustProxy?: string
}

async function serving({ readiness = ready(), application = echo, trustProxy }: Given = {}): Promise<string> {
  const shell = createShell({ readiness, trustProxy, files: (_request, _response, next) => next(), application: () => application })
  server = createServer(shell)
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** fetch refuses to send what is malformed. */
function rawStatus(origin: string, options: { method?: string; path?: string; host?: string }): Promise<number | undefined> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    httpRequest({
      hostname,
      port,
      method: options.method ?? 'GET',
      path: options.path ?? '/jpanel/',
      headers: options.host ? { host: options.host } : {},
    })
      .on('response', (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      .on('error', reject)
      .end()
  })
}

describe('addresses', () => {
  test.each(['/', '/jpanel'])('%s leads to /jpanel/', async (path) => {
    const response = await fetch((await serving()) + path, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([302, '/jpanel/'])
  })

  test.each(['/jpanel/', '/jpanel/pos', '/jpanel.data', '/jpanel/_.data', '/services/x', '/gc-json/x', '/webhook/x'])(
    '%s reaches the application',
    async (path) => {
      const response = await fetch((await serving()) + path)
      expect(await response.json()).toMatchObject({ url: path })
    },
  )

  test.each(['/nowhere', '/jpanelx', '/servicesx'])('%s is not found', async (path) => {
    expect((await fetch((await serving()) + path)).status).toBe(404)
  })
})

describe('the request id', () => {
  test('of a proxy is kept where it is well-formed', async () => {
    const response = await fetch(`${await serving()}/jpanel/`, { headers: { 'x-request-id': 'abc-12345' } })
    expect(response.headers.get('x-request-id')).toBe('abc-12345')
    expect(await response.json()).toMatchObject({ id: 'abc-12345' })
  })

  test.each(['short', 'a b c d e f g', 'x'.repeat(65), '<script>12345'])('%s is replaced', async (given) => {
    const response = await fetch(`${await serving()}/jpanel/`, { headers: { 'x-request-id': given } })
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('security headers', () => {
  test('are there where nobody set them', async () => {
    const { headers } = await fetch(`${await serving()}/jpanel/`)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  test('of the application are left alone', async () => {
    const application: RequestHandler = (_request, response) => response.append('content-security-policy', "default-src 'none'").send('')
    const { headers } = await fetch(`${await serving({ application })}/jpanel/`)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'")
  })

  test('say Strict-Transport-Security behind a trusted proxy that speaks https', async () => {
    const { headers } = await fetch(`${await serving({ trustProxy: '1' })}/jpanel/`, { headers: { 'x-forwarded-proto': 'https' } })
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
  })
})

describe('what a request says of the way it came', () => {
  const told: RequestHandler = (request, response) =>
    void response.json([request.headers.host, request.hostname, request.protocol, request.headers['x-forwarded-host'] ?? null])
  const sent = { 'x-forwarded-host': 'office.example.org, inner:3000', 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' }

  test('counts from a proxy that TRUST_PROXY names', async () => {
    const response = await fetch(`${await serving({ application: told, trustProxy: '127.0.0.1' })}/jpanel/`, { headers: sent })
    expect(await response.json()).toEqual(['office.example.org', 'office.example.org', 'https', null])
  })

  test.each([undefined, '10.0.0.0/8'])('counts for nothing from anybody else (TRUST_PROXY is %s)', async (trustProxy) => {
    const origin = await serving({ application: told, ...(trustProxy ? { trustProxy } : {}) })
    const response = await fetch(`${origin}/jpanel/`, { headers: sent })
    expect(await response.json()).toEqual([new URL(origin).host, '127.0.0.1', 'http', null])
  })

  test('is held to the form of a host like any other', async () => {
    const response = await fetch(`${await serving({ trustProxy: 'true' })}/jpanel/`, { headers: { 'x-forwarded-host': 'a/../b:x' } })
    expect(response.status).toBe(400)
  })
})

describe('malformed requests are the sender’s mistake', () => {
  test.each([
    ['a method that nothing serves', { method: 'TRACE' }, 405],
    ['an address that does not decode', { path: '/jpanel/%E0%A4%A' }, 400],
    ['a host with a space', { host: 'a b' }, 400],
    ['a host with a slash', { host: 'a/../b:x' }, 400],
  ])('%s', async (_what, options, status) => {
    expect(await rawStatus(await serving(), options)).toBe(status)
  })

  test('a body announced as larger than 12 MB is refused unread', async () => {
    const response = await fetch(`${await serving()}/jpanel/`, { method: 'POST', body: new Uint8Array(12 * 1024 * 1024 + 1) })
    expect([response.status, await response.text()]).toEqual([413, 'The request is larger than 12 MB.'])
  })

  test('a body that grows past 12 MB unannounced is cut off', async () => {
    const chunk = new Uint8Array(1024 * 1024)
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        if (++sent > 14) controller.close()
        else controller.enqueue(chunk)
      },
    })
    const response = await fetch(`${await serving()}/jpanel/`, { method: 'POST', body, duplex: 'half' } as RequestInit)
    expect(response.status).toBe(413)
  })

  test('a body of 12 MB passes', async () => {
    const response = await fetch(`${await serving()}/jpanel/`, { method: 'POST', body: new Uint8Array(12 * 1024 * 1024) })
    expect(await response.json()).toMatchObject({ size: 12 * 1024 * 1024 })
  })
})

describe('health', () => {
  test.each([
    ['ready', true, 200, 'ready'],
    ['ready', false, 503, 'database-away'],
    ['starting', true, 503, 'starting'],
    ['draining', true, 503, 'draining'],
  ] as const)('while %s with the database %s it answers %i', async (phase, isUp, status, word) => {
    const readiness = { phase, databaseIsUp: () => isUp, databaseAnswers: async () => isUp }
    const response = await fetch(`${await serving({ readiness })}/jpanel/api/health`)
    expect([response.status, await response.json()]).toEqual([status, { status: word }])
  })

  test('while the database is away a request is a 503 with a sentence', async () => {
    const readiness: Readiness = { ...ready(), databaseIsUp: () => false }
    const response = await fetch(`${await serving({ readiness })}/jpanel/`)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await response.text()).toContain('The database does not answer.')
  })

  test('a request that the database left in the middle is a 503, not a 500', async () => {
    let isUp = true
    const application: RequestHandler = (_request, response) => {
      isUp = false
      response.status(500).send('')
    }
    const readiness: Readiness = { ...ready(), databaseIsUp: () => isUp }
    expect((await fetch(`${await serving({ readiness, application })}/jpanel/`)).status).toBe(503)
  })

  test('a defect stays a 500 and says nothing of its inside', async () => {
    const application: RequestHandler = (_request, _response, next) => next(new Error('secret of the inside'))
    const response = await fetch(`${await serving({ application })}/jpanel/`)
    expect(response.status).toBe(500)
    expect(await response.text()).toMatch(/^Something went wrong\. If it happens again, tell us this number: [0-9a-f-]{36}$/)
  })
})
