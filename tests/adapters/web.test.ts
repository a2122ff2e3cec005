import https from 'node:https'
import type { AddressInfo } from 'node:net'
import type { SecureContext } from 'node:tls'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { guardedWeb } from '~/adapters/web/web.server'
import type { WebRequest } from '~/ports/web'
import { receiver, type Receiver } from '../support/receiver'

const opened: Receiver[] = []
const open = async (...answer: Parameters<typeof receiver>) => {
  const made = await receiver(...answer)
  opened.push(made)
  return made
}
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

const web = guardedWeb({ allowsPrivate: true })
const post = (url: string, more: Partial<WebRequest> = {}): WebRequest => ({
  method: 'POST',
  url,
  headers: { 'X-Test': 'yes' },
  body: '{"name":"Ærø"}',
  timeout: 2000,
  mostBytes: 1000,
  ...more,
})

describe('a request to an address that somebody typed (R-WEBHOOKS-8)', () => {
  test('sends one request unchanged, and returns the answer', async () => {
    const { url, received } = await open((_request, response) =>
      response.writeHead(201, { 'X-Answer': 'a' }).end('Kept'),
    )
    expect(await web.send(post(`${url}/in?x=1`))).toMatchObject({ status: 201, body: 'Kept', isCut: false })
    expect(received).toMatchObject([
      { method: 'POST', path: '/in?x=1', body: '{"name":"Ærø"}', headers: { 'x-test': 'yes', 'content-length': '16' } },
    ])
  })

  test('connects to the checked address, with the typed name', async () => {
    const { url, received } = await open()
    const requested: string[] = []
    const named = guardedWeb({
      allowsPrivate: true,
      // Another lookup would find another machine.
      resolve: async (name) => {
        requested.push(name)
        return [{ address: requested.length === 1 ? '127.0.0.1' : '127.0.0.9' }]
      },
    })
    await named.send(post(`http://hooks.example:${new URL(url).port}/`))
    expect(requested).toEqual(['hooks.example'])
    expect(received[0]?.headers.host).toBe(`hooks.example:${new URL(url).port}`)
  })

  test('never reaches our own network, whatever the address is called', async () => {
    const { url, received } = await open()
    const { port } = new URL(url)
    const guarded = guardedWeb({ allowsPrivate: false, resolve: async () => [{ address: '127.0.0.1' }] })
    const hostile = [
      '127.0.0.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '127.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      'localhost',
      'rebind.example',
    ]
    for (const host of hostile)
      await expect(guarded.send(post(`http://${host}:${port}/`))).rejects.toThrow(
        'This address is not on the public internet.',
      )
    expect(received).toEqual([])
  })

  test('follows no redirect', async () => {
    const there = await open()
    const { url } = await open((_request, response) => response.writeHead(302, { location: there.url }).end())
    expect(await web.send(post(url))).toMatchObject({ status: 302 })
    expect(there.received).toEqual([])
  })

  test('reads no more of an answer than its limit', async () => {
    const { url } = await open((_request, response) => {
      const more = (): void => {
        if (response.destroyed) return
        response.write('x'.repeat(10_000), () => setImmediate(more))
      }
      more()
    })
    const { body, isCut } = await web.send(post(url))
    expect({ length: body.length, isCut }).toEqual({ length: 1000, isCut: true })
  })

  test.each<[string, Parameters<typeof receiver>[0]]>([
    ['that is never begun', () => undefined],
    ['that is never finished', (_request, response) => void response.writeHead(200).write('x')],
  ])('waits for an answer %s no longer than it may', async (_what, answer) => {
    const { url } = await open(answer)
    await expect(web.send(post(url, { timeout: 100 }))).rejects.toThrow('The server did not answer in time.')
  })

  test('limits the wait for a name as well', async () => {
    const slow = guardedWeb({ allowsPrivate: true, resolve: () => new Promise(() => undefined) })
    await expect(slow.send(post('http://slow.example', { timeout: 100 }))).rejects.toThrow(
      'The server did not answer in time.',
    )
  })

  test('reports no answer without the resolved address', async () => {
    const gone = await receiver()
    await gone.close()
    await expect(web.send(post(gone.url))).rejects.toThrow(/^The connection was refused\.$/)
  })

  test('reports a connection that ends without an answer', async () => {
    const { url } = await open((request) => request.socket.destroy())
    await expect(web.send(post(url))).rejects.toThrow('The connection was closed before the answer was complete.')
  })

  test('needs a certificate that is good for the name, unless nobody wants it checked', async () => {
    // The test mail server has a self-signed certificate.
    const { secureContext } = new SMTPServer({ logger: false }) as unknown as {
      secureContext: Map<string, SecureContext>
    }
    const server = https.createServer(
      { SNICallback: (_name, done) => done(null, secureContext.get('*')) },
      (_request, response) => response.end('Kept'),
    )
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const url = `https://hooks.example:${(server.address() as AddressInfo).port}/`
    const named = guardedWeb({ allowsPrivate: true, resolve: async () => [{ address: '127.0.0.1' }] })
    await expect(named.send(post(url))).rejects.toThrow(/certificate/)
    expect(await named.send(post(url, { isInsecure: true }))).toMatchObject({ status: 200, body: 'Kept' })
    server.close()
    server.closeAllConnections()
  })
})
