import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stripeGateway } from '~/adapters/stripe/payment-gateway.server'
import { GatewayUnreachable } from '~/ports/payment-gateway'
import { contractFile } from '../support/contracts/contract-folder'
import { paymentGatewayContract } from '../support/contracts/payment-gateway'
import { stripeServer } from '../support/stripe/server'

const document = contractFile('stripe', 'spec3-2023-08-16.trimmed.json')
type Server = Awaited<ReturnType<typeof stripeServer>>
let server: Server

describe.skipIf(document === null)('Stripe, held against its own document', () => {
  const gatewayAt = ({ address }: Server) =>
    stripeGateway({
      secretKey: 'sk_test_x',
      publishableKey: 'pk_test_x',
      returnUrl: () => 'http://fields.test/returned.html',
      server: address,
    })
  beforeAll(async () => {
    server = await stripeServer(document ?? '')
  })
  afterAll(async () => server.stop())

  paymentGatewayContract('Stripe', async () => ({
    gateway: gatewayAt(server),
    card: (scenario, brand = 'visa') => server.fake.method(scenario, { brand }),
    bank: (scenario) => server.fake.method(scenario, { isBank: true, last4: '6789' }),
    confirm: async (reference, isConfirmed) => server.fake.conclude(reference, isConfirmed),
    settle: async (reference, isGood) => server.fake.conclude(reference, isGood),
    settleRefund: async (reference, isGood) => server.fake.concludeRefund(reference, isGood),
    stop: async () => undefined,
  }))

  test('at least sixteen calls were legal, none was not, and every answer was one of Stripe', () => {
    expect(server.state.answerFaults).toEqual([])
    expect(server.state.illegal).toBe(0)
    expect(server.state.legal).toBeGreaterThanOrEqual(16)
  })

  const sdk = () => new Stripe('sk_test_x', { ...server.address, maxNetworkRetries: 0, telemetry: false })
  const key = { idempotencyKey: 'illegal' }
  const illegal: [string, (stripe: Stripe) => Promise<unknown>][] = [
    ['a payment without an amount', async (stripe) => stripe.paymentIntents.create({ currency: 'usd' } as never, key)],
    ['an amount in words', async (stripe) => stripe.paymentIntents.create({ amount: 'ten' as never, currency: 'usd' }, key)],
    [
      'a field that Stripe does not know',
      async (stripe) => stripe.paymentIntents.create({ amount: 100, currency: 'usd', card_number: 'x' } as never, key),
    ],
    [
      'an unknown way of capturing',
      async (stripe) => stripe.paymentIntents.create({ amount: 100, currency: 'usd', capture_method: 'later' as never }, key),
    ],
    [
      'a refund for a reason of our own',
      async (stripe) => stripe.refunds.create({ payment_intent: 'pi_1', reason: 'because' as never }, key),
    ],
    [
      'an agreement that nobody accepted',
      async (stripe) =>
        stripe.paymentIntents.create(
          { amount: 100, currency: 'usd', mandate_data: { customer_acceptance: { type: 'imagined' } } as never },
          key,
        ),
    ],
    ['a list of everything', async (stripe) => stripe.paymentIntents.list({ everything: 1 } as never)],
    ['an address that is not there', async (stripe) => stripe.payouts.list()],
  ]
  test.each(illegal)('%s is refused', async (_name, ask) => {
    await expect(ask(sdk())).rejects.toMatchObject({ code: 'illegal_call' })
  })

  test('a writing call without a key of ours is refused', async () => {
    const address = `http://127.0.0.1:${server.address.port}/v1/customers`
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'name=Ada',
    })
    expect(response.status).toBe(400)
  })

  test.each(['cut', 'refused'] as const)(
    'a line that is %s leaves the outcome unknown; reading and the same key find the truth',
    async (line) => {
      const gateway = gatewayAt(server)
      const token = server.fake.method('ok')
      const request = {
        key: `order:LINE${line}:pay:1`,
        money: { minor: 2500n, currency: 'USD' },
        method: { kind: 'token', token, isBank: false },
        checkout: {
          number: 'LINE',
          experienceType: 'pos',
          billing: { name: 'Ada', email: null, phone: null, address1: null, city: null, state: null, zip: null, country: null },
          lineItems: [],
        },
        isKept: false,
        mandate: null,
        brands: ['visa'],
      } as const
      server.state.line = line
      await expect(gateway.charge(request)).rejects.toBeInstanceOf(GatewayUnreachable)
      server.state.line = 'good'
      const found = await gateway.find({ key: request.key, reference: null, since: new Date('2020-01-01') })
      expect(found?.status ?? null).toBe(line === 'cut' ? 'succeeded' : null)
      expect(await gateway.charge(request)).toMatchObject({ status: 'succeeded' })
      expect(
        [...server.fake.intents.values()].filter(({ metadata }) => (metadata as { almoner_key: string }).almoner_key === request.key),
      ).toHaveLength(1)
    },
  )
})
