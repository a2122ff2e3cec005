import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { precompress } from '../../server/built/precompress.ts'
import { builtFiles, createShell } from '../../server/shell.ts'
import { temporaryFolder } from '../support/folder.ts'

const SCRIPT = 'export const greeting = "hello, hello, hello"\n'.repeat(200)
const FOREVER = 'public, max-age=31536000, immutable'

let server: Server

beforeAll(async () => {
  const folder = temporaryFolder('built')
  mkdirSync(path.join(folder, 'assets'))
  writeFileSync(path.join(folder, 'assets/main-1a2b3c.js'), SCRIPT)
  writeFileSync(path.join(folder, 'assets/tiny-1a2b3c.js'), 'export {}')
  writeFileSync(path.join(folder, 'assets/font-1a2b3c.woff2'), Buffer.alloc(4096, 'font'))
  writeFileSync(path.join(folder, 'assets/icons-1a2b3c.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(path.join(folder, 'service-worker.js'), SCRIPT)
  await precompress(folder)
  const readiness = {
    phase: 'ready' as const,
    payments: 'sandbox' as const,
    findLastBackup: async () => null,
    databaseIsUp: () => true,
    databaseAnswers: async () => true,
  }
  server = createServer(
    createShell({ readiness, trustProxy: undefined, files: builtFiles(folder), application: () => undefined }),
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

interface Answer {
  status: number | undefined
  headers: IncomingMessage['headers']
  body: Buffer
}

/** Not `fetch`, which decompresses replies. */
function ask(file: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: `/jpanel/${file}`, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    }).on('error', reject)
  })
}

const packed = (encoding: string) => ask('assets/main-1a2b3c.js', { 'accept-encoding': encoding })

describe('a built file', () => {
  test('has no headers that are only for documents', async () => {
    for (const file of ['assets/main-1a2b3c.js', 'assets/tiny-1a2b3c.js', 'assets/font-1a2b3c.woff2']) {
      const { headers } = await ask(file, { 'accept-encoding': 'br' })
      expect(headers['x-content-type-options'], file).toBe('nosniff')
      for (const name of ['content-security-policy', 'cross-origin-opener-policy', 'referrer-policy', 'x-request-id'])
        expect(headers[name], file).toBeUndefined()
    }
    const picture = await ask('assets/icons-1a2b3c.svg')
    expect(picture.headers['content-security-policy']).toContain("default-src 'self'")
  })

  test('is sent as it was packed at the build: with its length, and brotli before gzip', async () => {
    const brotli = await packed('gzip, deflate, br, zstd')
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String(brotli.body.length) })
    expect(brotliDecompressSync(brotli.body).toString()).toBe(SCRIPT)
    const gzip = await packed('gzip')
    expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': String(gzip.body.length) })
    expect(gunzipSync(gzip.body).toString()).toBe(SCRIPT)
  })

  test.each(['identity', 'br;q=0, gzip;q=0'])('is sent unpacked to the person who accepts %s', async (encoding) => {
    const { headers, body } = await packed(encoding)
    expect(headers).not.toHaveProperty('content-encoding')
    expect(body.toString()).toBe(SCRIPT)
  })

  test('names its own type, varies by what is accepted, and never changes under its name', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { headers } = await packed(encoding)
      expect(headers['content-type']).toMatch(/^(?:text|application)\/javascript/)
      expect(headers.vary).toBe('Accept-Encoding')
      expect(headers['cache-control']).toBe(FOREVER)
    }
  })

  test('has an ETag for each encoding, by which it is not sent twice', async () => {
    const tags = new Set<string | undefined>()
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { etag = '' } = (await packed(encoding)).headers
      tags.add(etag)
      const again = await ask('assets/main-1a2b3c.js', { 'accept-encoding': encoding, 'if-none-match': etag })
      expect([again.status, again.body.length]).toEqual([304, 0])
    }
    expect(tags.size).toBe(3)
  })

  test.each(['assets/tiny-1a2b3c.js', 'assets/font-1a2b3c.woff2'])('%s is not worth packing', async (file) => {
    const { status, headers } = await ask(file, { 'accept-encoding': 'br, gzip' })
    expect(status).toBe(200)
    expect(headers).not.toHaveProperty('content-encoding')
  })

  test('is requested each time when it is the service worker', async () => {
    for (const encoding of ['br', 'identity']) {
      const { headers } = await ask('service-worker.js', { 'accept-encoding': encoding })
      expect(headers['cache-control']).toBe('no-cache')
    }
  })
})
