import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stripeGateway } from '~/adapters/stripe/payment-gateway.server'
import { GatewayUnreachable, type PaymentGateway } from '~/ports/payment-gateway'

type Answer = [status: number, body: object]

/** Replies that Stripe's trimmed document lacks. */
const answers = new Map<string, Answer>()
const requested: string[] = []
let server: Server
let gateway: PaymentGateway

beforeAll(async () => {
  server = createServer((request, response) => {
    requested.push(`${request.method} ${request.url}`)
    const [status, body] = answers.get(`${request.method} ${request.url}`) ?? [
      404,
      { error: { code: 'resource_missing' } },
    ]
    request.resume()
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = { host: '127.0.0.1', port: (server.address() as AddressInfo).port, protocol: 'http' as const }
  gateway = stripeGateway({
    secretKey: 'sk_test_x',
    publishableKey: 'pk_test_x',
    returnUrl: () => null,
    eventSecret: null,
    server: address,
  })
})
afterAll(() => void server.close())
beforeEach(() => {
  answers.clear()
  requested.length = 0
})

const SINCE = new Date('2026-11-20T17:00:00Z')
const setup = (status: string) => ({
  id: 'seti_1',
  object: 'setup_intent',
  status,
  customer: null,
  payment_method: null,
  livemode: true,
})

test('cancels a setup of a card as well', async () => {
  answers.set('POST /v1/setup_intents/seti_1/cancel', [200, setup('canceled')])
  answers.set('GET /v1/setup_intents/seti_1', [200, setup('canceled')])
  expect(await gateway.cancel({ key: 'order:A:pay:1', reference: 'seti_1', since: SINCE })).toMatchObject({
    status: 'declined',
    code: 'canceled',
  })
  expect(requested).toEqual(['POST /v1/setup_intents/seti_1/cancel', 'GET /v1/setup_intents/seti_1'])
})

describe('waits when another process uses the same key', () => {
  test.each([
    ['invalid_request_error', 'idempotency_key_in_use'],
    ['idempotency_error', null],
    ['api_error', null],
  ])('reports an unknown outcome for a 409 %s', async (type, code) => {
    const method = {
      id: 'pm_1',
      object: 'payment_method',
      type: 'card',
      billing_details: { name: 'Ada' },
      card: { brand: 'visa', last4: '4242' },
    }
    answers.set('GET /v1/payment_methods/pm_1', [200, method])
    answers.set('POST /v1/payment_intents', [
      409,
      { error: { type, code, message: 'There is another request with this key.' } },
    ])
    const charging = gateway.charge({
      key: 'order:A:pay:1',
      money: { minor: 1000n, currency: 'USD' },
      method: { kind: 'token', token: 'pm_1', isBank: false },
      checkout: { number: 'A', experienceType: 'pos', billing: {} as never, lineItems: [] },
      isStored: false,
      mandate: null,
      brands: ['visa'],
    })
    await expect(charging).rejects.toBeInstanceOf(GatewayUnreachable)
  })
})
