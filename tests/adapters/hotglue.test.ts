import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hotglueIntegrations } from '~/adapters/hotglue/data-integrations.server'
import { IntegrationRefused } from '~/ports/data-integrations'

const seen: { method: string; url: string; key: string; body: string }[] = []
let answer: (request: IncomingMessage) => { status: number; body: unknown }
let url = ''
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    seen.push({
      method: request.method ?? '',
      url: request.url ?? '',
      key: String(request.headers['x-api-key']),
      body: Buffer.concat(chunks).toString(),
    })
    const { status, body } = answer(request)
    response.writeHead(
      status,
      status === 302 ? { location: 'http://127.0.0.1:1/elsewhere' } : { 'content-type': 'application/json' },
    )
    response.end(JSON.stringify(body))
  })
})
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
beforeEach(() => {
  seen.length = 0
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((stopped) => server.close(stopped))
})

const service = () =>
  hotglueIntegrations({ url, apiKey: 'a-key', environment: 'prod.example.org', flow: 'f/1', tenant: 'default' })

test('a system is connected when the service knows of it', async () => {
  answer = () => ({ status: 200, body: [{ target: 'salesforce-v2' }, { target: 'mailchimp' }] })
  await service().connect('mailchimp')
  await service().connect('salesforce')
  expect(seen[0]).toEqual({
    method: 'GET',
    url: '/prod.example.org/f%2F1/default/linkedTargets',
    key: 'a-key',
    body: '',
  })
  await expect(service().connect('hubspot')).rejects.toBeInstanceOf(IntegrationRefused)
})

test('removes every authorization of a system when it is disconnected', async () => {
  answer = ({ method }) =>
    method === 'GET'
      ? { status: 200, body: [{ target: 'hubspot' }, { target: 'mailchimp' }] }
      : { status: 200, body: {} }
  await service().disconnect('hubspot')
  expect(seen.map(({ method, body }) => [method, body])).toEqual([
    ['GET', ''],
    ['DELETE', JSON.stringify({ target: { target: 'hubspot' } })],
  ])
  answer = () => ({ status: 404, body: {} })
  await service().disconnect('hubspot')
})

test.each([
  ['a fault', 500, {}],
  ['a redirect', 302, {}],
  ['something else than a list', 200, { message: 'hello' }],
])('reports no answer for %s, without the key', async (_what, status, body) => {
  answer = () => ({ status, body })
  const outcome = await service()
    .connect('hubspot')
    .catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(Error)
  expect(outcome).not.toBeInstanceOf(IntegrationRefused)
  expect(String(outcome)).not.toContain('a-key')
})

test('refuses an invalid key with a message', async () => {
  answer = () => ({ status: 403, body: {} })
  await expect(service().connect('hubspot')).rejects.toThrow('The connector service rejected our key.')
})
