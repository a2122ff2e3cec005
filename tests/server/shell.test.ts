import { request as httpRequest, type Server } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import type { RequestHandler } from 'express'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { MAX_BODY } from '~/kit/limits'
import { createBoundedServer } from '../../server/connections.ts'
import type { Readiness } from '../../server/health.ts'
import { createShell } from '../../server/shell.ts'

const ready = (): Readiness => ({
  phase: 'ready',
  payments: 'sandbox',
  findLastBackup: async () => null,
  databaseIsUp: () => true,
  databaseAnswers: async () => true,
})
const echo: RequestHandler = (request, response) => {
  let size = 0
  request.on('data', (chunk: Buffer) => (size += chunk.length))
  request.on(
    'end',
    () =>
      response.headersSent || response.json({ url: request.originalUrl, size, id: request.headers['x-request-id'] }),
  )
}

let server: Server | undefined
afterEach(() => server?.closeAllConnections())

interface StartInput {
  readiness?: Readiness
  application?: RequestHandler
  trustProxy?: string
}

async function serving({ readiness = ready(), application = echo, trustProxy }: StartInput = {}): Promise<string> {
  const shell = createShell({
    readiness,
    trustProxy,
    files: (_request, _response, next) => next(),
    application: () => application,
  })
  server = createBoundedServer(shell)
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** fetch refuses to send malformed requests. */
function rawStatus(
  origin: string,
  options: { method?: string; path?: string; host?: string },
): Promise<number | undefined> {
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

/** Sends exactly these bytes and returns the first reply, or the text until the connection ends. */
function sent(origin: string, bytes: string): Promise<string> {
  const socket = net.connect(Number(new URL(origin).port), '127.0.0.1')
  let text = ''
  return new Promise((done) => {
    const end = () => {
      socket.destroy()
      done(text)
    }
    socket.on('data', (chunk) => {
      text += String(chunk)
      if (/\r\n\r\n[^]/.test(text)) end()
    })
    socket.on('error', () => undefined).on('close', end)
    socket.write(bytes)
  })
}

describe('addresses', () => {
  test.each(['/', '/jpanel'])('%s leads to /jpanel/', async (path) => {
    const response = await fetch((await serving()) + path, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([302, '/jpanel/'])
  })

  test.each([
    '/jpanel/',
    '/jpanel/pos',
    '/jpanel.data',
    '/jpanel/_.data',
    '/services/x',
    '/gc-json/x',
    '/webhook/x',
    '/unsubscribe/x',
  ])('%s reaches the application', async (path) => {
    const response = await fetch((await serving()) + path)
    expect(await response.json()).toMatchObject({ url: path })
  })

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

  test.each(['short', 'a b c d e f g', 'x'.repeat(65), '<script>12345'])('%s is replaced', async (input) => {
    const response = await fetch(`${await serving()}/jpanel/`, { headers: { 'x-request-id': input } })
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
    const application: RequestHandler = (_request, response) =>
      response.append('content-security-policy', "default-src 'none'").send('')
    const { headers } = await fetch(`${await serving({ application })}/jpanel/`)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'")
  })

  test('say Strict-Transport-Security behind a trusted proxy that speaks https', async () => {
    const { headers } = await fetch(`${await serving({ trustProxy: '1' })}/jpanel/`, {
      headers: { 'x-forwarded-proto': 'https' },
    })
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  })
})

describe('cookies over https', () => {
  const SET = ['a=1; Path=/; HttpOnly', 'b=2; Path=/jpanel/login; Secure', '__Host-c=3; Path=/; Secure']
  const ENDED = 'd=; Path=/; Max-Age=0'
  const application: RequestHandler = (request, response) =>
    void response.append('set-cookie', [...SET, ENDED]).json(request.headers.cookie ?? null)
  const requested = async (scheme: string, cookie: string) => {
    const reply = await fetch(`${await serving({ application, trustProxy: '1' })}/jpanel/`, {
      headers: { 'x-forwarded-proto': scheme, cookie },
    })
    return { set: reply.headers.getSetCookie(), read: (await reply.json()) as unknown }
  }

  test('are Secure and say so in their names, and end under both', async () => {
    expect((await requested('https', 'x=1')).set).toEqual([
      '__Secure-a=1; Path=/; HttpOnly; Secure',
      '__Secure-b=2; Path=/jpanel/login; Secure',
      '__Host-c=3; Path=/; Secure',
      '__Secure-d=; Path=/; Max-Age=0; Secure',
      'd=; Path=/; Max-Age=0; Secure',
    ])
    expect((await requested('http', 'x=1')).set).toEqual([...SET, ENDED])
  })

  test('are read by the names that only such a page can set', async () => {
    const cookie = 'a=planted; __Secure-a=1; b=planted; __Host-c=3'
    expect([(await requested('https', cookie)).read, (await requested('http', cookie)).read]).toEqual([
      'a=1; __Host-c=3',
      cookie,
    ])
  })
})

describe('how a request reached the server', () => {
  const reported: RequestHandler = (request, response) =>
    void response.json([
      request.headers.host,
      request.hostname,
      request.protocol,
      request.headers['x-forwarded-host'] ?? null,
    ])
  const sent = {
    'x-forwarded-host': 'office.example.org, inner:3000',
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '203.0.113.7',
  }

  test('counts from a proxy that TRUST_PROXY names', async () => {
    const response = await fetch(`${await serving({ application: reported, trustProxy: '127.0.0.1' })}/jpanel/`, {
      headers: sent,
    })
    expect(await response.json()).toEqual(['office.example.org', 'office.example.org', 'https', null])
  })

  test.each([undefined, '10.0.0.0/8'])(
    'counts for nothing from anybody else (TRUST_PROXY is %s)',
    async (trustProxy) => {
      const origin = await serving({ application: reported, ...(trustProxy ? { trustProxy } : {}) })
      const response = await fetch(`${origin}/jpanel/`, { headers: sent })
      expect(await response.json()).toEqual([new URL(origin).host, '127.0.0.1', 'http', null])
    },
  )

  test('is held to the form of a host like any other', async () => {
    const response = await fetch(`${await serving({ trustProxy: 'true' })}/jpanel/`, {
      headers: { 'x-forwarded-host': 'a/../b:x' },
    })
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

  test.each(['/jpanel/', '/jpanel/uploads/../login', '/jpanel/uploads/%2e%2e/login', '/jpanel/files/../login'])(
    'a body announced as larger than 512 KB is refused unread, at %s as it is sent',
    async (path) => {
      const head = `POST ${path} HTTP/1.1\r\nhost: almoner\r\ncontent-length: ${MAX_BODY + 1}\r\n\r\n`
      const reply = await sent(await serving(), head)
      expect(reply).toMatch(/^HTTP\/1\.1 413 /)
      expect(reply).toContain('The request is larger than 512 KB.')
    },
  )

  test.each(['/jpanel/', '/jpanel/uploads/%2e%2e/login'])(
    'a body that grows past 512 KB unannounced is cut off, at %s',
    async (path) => {
      const head = `POST ${path} HTTP/1.1\r\nhost: almoner\r\ntransfer-encoding: chunked\r\n\r\n`
      const piece = 'x'.repeat(64 * 1024)
      expect(await sent(await serving(), head + `10000\r\n${piece}\r\n`.repeat(9))).toMatch(/^HTTP\/1\.1 413 /)
    },
  )

  test.each([
    ['larger than it may be', '/jpanel/', 1_000_000, 413],
    ['that nobody reads', '/jpanel/', 400_000, 422],
  ])(
    'the sender of a body %s can read the answer, also a browser that sends all of it first',
    async (_what, path, size, status) => {
      const application: RequestHandler = (_request, response) => void response.status(422).send('unread')
      const origin = await serving({ application })
      const socket = net.connect(Number(new URL(origin).port), '127.0.0.1').pause()
      socket.write(`POST ${path} HTTP/1.1\r\nhost: almoner\r\ncontent-length: ${size}\r\n\r\n`)
      for (let sentSoFar = 0; sentSoFar < size; sentSoFar += 100_000) {
        await new Promise((later) => setTimeout(later, 30))
        await new Promise<void>((done, fail) =>
          socket.write('x'.repeat(100_000), (error) => (error ? fail(error) : done())),
        )
      }
      const reply = await new Promise<string>((done, fail) =>
        socket
          .once('data', (text) => done(String(text)))
          .once('error', fail)
          .resume(),
      )
      socket.destroy()
      expect(reply).toContain(`HTTP/1.1 ${status} `)
    },
  )

  test('an answer to a request whose body is left unread closes the connection, and others keep it', async () => {
    const application: RequestHandler = (_request, response) => void response.status(422).send('unread')
    const origin = await serving({ application })
    const head = 'POST /jpanel/ HTTP/1.1\r\nhost: almoner\r\ncontent-length: 1000\r\n\r\n'
    expect(await sent(origin, `${head}abc`)).toMatch(/\r\nconnection: close\r\n/i)
    expect(await sent(origin, 'GET /jpanel/ HTTP/1.1\r\nhost: almoner\r\n\r\n')).toMatch(
      /\r\nconnection: keep-alive\r\n/i,
    )
  })

  test('a body of 512 KB passes', async () => {
    const response = await fetch(`${await serving()}/jpanel/`, { method: 'POST', body: new Uint8Array(MAX_BODY) })
    expect(await response.json()).toMatchObject({ size: MAX_BODY })
  })

  test.each([
    ['two hosts', 'GET /jpanel/ HTTP/1.1\r\nhost: almoner\r\nhost: evil\r\n\r\n'],
    ['two hosts that are the same', 'GET /jpanel/ HTTP/1.1\r\nHost: almoner\r\nhost: almoner\r\n\r\n'],
    ['no host', 'GET /jpanel/ HTTP/1.0\r\n\r\n'],
    ['nothing but slashes', 'GET // HTTP/1.1\r\nhost: almoner\r\n\r\n'],
    ['the name of a host for a path', 'GET //evil.example/jpanel/ HTTP/1.1\r\nhost: almoner\r\n\r\n'],
  ])('%s', async (_what, head) => {
    expect(await sent(await serving({ trustProxy: 'true' }), head)).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('an address longer than 16 KB is refused', async () => {
    const head = `GET /jpanel/?${'a&'.repeat(9000)} HTTP/1.1\r\nhost: almoner\r\n\r\n`
    expect(await sent(await serving(), head)).toMatch(/^HTTP\/1\.1 431 /)
  })
})

describe('health', () => {
  test.each([
    ['ready', true, 200, 'ready'],
    ['ready', false, 503, 'database-away'],
    ['starting', true, 503, 'starting'],
    ['draining', true, 503, 'draining'],
  ] as const)('while %s with the database %s it answers %i', async (phase, isUp, status, word) => {
    const readiness: Readiness = { ...ready(), phase, databaseIsUp: () => isUp, databaseAnswers: async () => isUp }
    const response = await fetch(`${await serving({ readiness })}/jpanel/api/health`)
    expect([response.status, await response.json()]).toEqual([
      status,
      { status: word, payments: 'sandbox', backup: null },
    ])
  })

  test('a request gets a 503 with a sentence while the database is away', async () => {
    const readiness: Readiness = { ...ready(), databaseIsUp: () => false }
    const response = await fetch(`${await serving({ readiness })}/jpanel/`)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await response.text()).toContain('The database is not responding.')
  })

  test('answers 503 when the database fails during a request', async () => {
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
    expect(await response.text()).toMatch(
      /^Something went wrong\. If it happens again, send us this reference: [0-9a-f-]{36}$/,
    )
  })
})

describe('a proxy that TRUST_PROXY does not name', () => {
  const warningsOf = async (input: StartInput) => {
    const warned = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const origin = await serving(input)
    await fetch(`${origin}/jpanel/`)
    for (let n = 0; n < 3; n++) await fetch(`${origin}/jpanel/`, { headers: { 'x-forwarded-for': '203.0.113.5' } })
    const said = warned.mock.calls.map(([words]) => String(words))
    warned.mockRestore()
    return said
  }

  test('is named once in the log, with the setting that is missing', async () => {
    expect(await warningsOf({})).toEqual([expect.stringContaining('TRUST_PROXY is not set')])
  })

  test('is not named where the setting is there', async () => {
    expect(await warningsOf({ trustProxy: '1' })).toEqual([])
  })
})
