import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stripeGateway } from '~/adapters/stripe/payment-gateway.server'
import { GatewayUnreachable, type ChargeRequest } from '~/ports/payment-gateway'
import { contractFile } from '../support/contracts/contract-folder'
import { paymentGatewayContract } from '../support/contracts/payment-gateway'
import { stripeEvent } from '../support/stripe/events'
import { stripeServer } from '../support/stripe/server'

const document = contractFile('stripe', 'spec3-2023-08-16.trimmed.json')
const EVENT_SECRET = 'whsec_of_the_tests'
type Server = Awaited<ReturnType<typeof stripeServer>>
let server: Server

describe('Stripe, held against its own document', () => {
  const gatewayAt = ({ address }: Server) =>
    stripeGateway({
      secretKey: 'sk_test_x',
      publishableKey: 'pk_test_x',
      returnUrl: () => 'http://fields.test/returned.html',
      eventSecret: EVENT_SECRET,
      server: address,
    })
  beforeAll(async () => {
    server = await stripeServer(document)
  })
  afterAll(async () => server.stop())

  paymentGatewayContract('Stripe', async () => ({
    gateway: gatewayAt(server),
    card: (scenario, brand = 'visa') => server.fake.method(scenario, { brand }),
    bank: (scenario) => server.fake.method(scenario, { isBank: true, last4: '6789' }),
    confirm: async (reference, isConfirmed) => server.fake.conclude(reference, isConfirmed),
    settle: async (reference, isGood) => server.fake.conclude(reference, isGood),
    settleRefund: async (reference, isGood) => server.fake.concludeRefund(reference, isGood),
    panelRefund: async (reference, minor) => server.fake.panelRefund(reference, Number(minor)),
    dispute: async (reference) => server.fake.dispute(reference),
    decide: async (reference, isWon) => server.fake.decideDispute(reference, isWon ? 'won' : 'lost'),
    event: ({ kind, reference }, at, secret = EVENT_SECRET) =>
      stripeEvent(kind === 'refund' ? 'refund' : 'payment_intent', { id: reference }, { at, secret }),
    stop: async () => undefined,
  }))

  const mandate = { ip: '127.0.0.1', userAgent: 'a till', acceptedAt: new Date('2026-11-20T17:00:00.000Z') }
  const debitOf = (key: string, token: string, more: Partial<ChargeRequest> = {}): ChargeRequest => ({
    key,
    money: { minor: 2500n, currency: 'CAD' },
    method: { kind: 'token', token, isBank: true },
    checkout: {
      number: key,
      experienceType: 'pos',
      billing: {
        name: 'Ada',
        email: null,
        phone: null,
        address1: null,
        city: null,
        state: null,
        zip: null,
        country: 'CA',
      },
      lineItems: [],
    },
    isStored: false,
    mandate,
    brands: [],
    ...more,
  })

  test.each([
    ['once', false, 'sporadic'],
    ['and kept for plans', true, 'combined'],
  ])(
    'a Canadian account is debited %s, with the schedule that its agreement names',
    async (_name, isStored, schedule) => {
      const gateway = gatewayAt(server)
      const request = debitOf(
        `order:CAN${schedule}:pay:1`,
        server.fake.method('ok', { isCanadian: true, last4: '6789' }),
        { isStored },
      )
      const before = server.state.legal
      const outcome = await gateway.charge(request)
      expect(outcome).toMatchObject({
        status: 'pending',
        instrument: { type: 'bank', bankName: 'STRIPE TEST BANK', last4: '6789', brand: null },
      })
      expect(server.state.legal).toBeGreaterThan(before)
      expect(server.fake.intents.get(outcome.reference ?? '')).toMatchObject({
        payment_method_types: ['acss_debit'],
        payment_method_options: {
          acss_debit: { mandate_options: { payment_schedule: schedule, transaction_type: 'personal' } },
        },
        currency: 'cad',
      })
      server.fake.conclude(outcome.reference ?? '', true)
      expect(
        await gateway.find({ key: request.key, reference: outcome.reference, since: new Date('2020-01-01') }),
      ).toMatchObject({
        status: 'succeeded',
      })
    },
  )

  test.each(['dispute', 'failure'] as const)(
    'a settled debit that comes back by a %s is declined; a disputed card is not',
    async (by) => {
      const gateway = gatewayAt(server)
      const since = new Date('2020-01-01')
      const debit = debitOf(`order:BACK${by}:pay:1`, server.fake.method('ok', { isBank: true }), {
        money: { minor: 2500n, currency: 'USD' },
      })
      const { reference } = await gateway.charge(debit)
      server.fake.conclude(reference ?? '', true)
      expect(await gateway.find({ key: debit.key, reference, since })).toMatchObject({ status: 'succeeded' })
      server.fake.takeBack(reference ?? '', by)
      expect(await gateway.find({ key: debit.key, reference, since })).toMatchObject({
        status: 'declined',
        code: by === 'dispute' ? 'debit_returned' : 'insufficient_funds',
        message: expect.stringMatching(/bank returned|insufficient funds/),
      })
      const card = debitOf(`order:CARD${by}:pay:1`, server.fake.method('ok'), { mandate: null, brands: ['visa'] })
      const paid = await gateway.charge({ ...card, method: { ...card.method, isBank: false } })
      server.fake.takeBack(paid.reference ?? '', 'dispute')
      expect(await gateway.find({ key: card.key, reference: paid.reference, since })).toMatchObject({
        status: 'succeeded',
      })
    },
  )

  test.each([
    ['charge', { id: 'ch_1', payment_intent: 'pi_7' }, { kind: 'money-back', reference: 'pi_7', key: null }],
    [
      'dispute',
      { id: 'dp_1', charge: 'ch_1', payment_intent: 'pi_7' },
      { kind: 'money-back', reference: 'pi_7', key: null },
    ],
    [
      'refund',
      { id: 're_1', metadata: { almoner_key: 'k' } },
      { kind: 'refund', reference: 're_1', key: 'k', payment: null },
    ],
    [
      'refund',
      { id: 're_2', payment_intent: 'pi_7', metadata: {} },
      { kind: 'refund', reference: 're_2', key: null, payment: 'pi_7' },
    ],
    ['payment_method', { id: 'pm_1', customer: null }, { kind: 'method', reference: 'pm_1' }],
    [
      'payment_intent',
      { id: 'pi_7', metadata: { almoner_key: 'k' } },
      { kind: 'payment', reference: 'pi_7', key: 'k' },
    ],
    ['payout', { id: 'po_1' }, null],
  ])('reads the reference of an event about a %s', (object, fields, about) => {
    const now = new Date('2026-11-20T17:00:00.000Z')
    expect(
      gatewayAt(server).readEvent({ ...stripeEvent(object, fields, { at: now, secret: EVENT_SECRET }), now }),
    ).toMatchObject({ about })
  })

  test.each([
    ['warning_needs_response', 'inquiry'],
    ['warning_under_review', 'inquiry'],
    ['warning_closed', 'won'],
    ['needs_response', 'open'],
    ['under_review', 'open'],
    ['won', 'won'],
    ['prevented', 'won'],
    ['lost', 'lost'],
    ['appeal_under_review', 'lost'],
    ['a word of next year', 'open'],
  ])('a dispute that Stripe calls %s is %s', async (word, stage) => {
    const gateway = gatewayAt(server)
    const card = debitOf(`order:DISPUTE${word.length}${stage}:pay:1`, server.fake.method('ok'), {
      mandate: null,
      brands: ['visa'],
    })
    const { reference } = await gateway.charge({ ...card, method: { ...card.method, isBank: false } })
    server.fake.dispute(reference ?? '')
    server.fake.decideDispute(reference ?? '', word)
    expect(await gateway.listDisputes(reference ?? '')).toMatchObject([
      { stage, money: { minor: 2500n, currency: 'CAD' } },
    ])
  })

  test('without the endpoint’s secret no event is received', () => {
    const gateway = stripeGateway({
      secretKey: 'sk_test_x',
      publishableKey: 'pk_test_x',
      returnUrl: () => null,
      eventSecret: null,
    })
    const now = new Date('2026-11-20T17:00:00.000Z')
    const call = stripeEvent('refund', { id: 're_1' }, { at: now, secret: EVENT_SECRET })
    expect(() => gateway.readEvent({ ...call, now })).toThrow('No secret for events is set here, so none is received.')
  })

  test('made at least forty valid calls with valid answers', () => {
    expect(server.state.answerFaults).toEqual([])
    expect(server.state.illegal).toBe(0)
    expect(server.state.legal).toBeGreaterThanOrEqual(40)
  })

  const sdk = () => new Stripe('sk_test_x', { ...server.address, maxNetworkRetries: 0, telemetry: false })
  const key = { idempotencyKey: 'illegal' }
  const illegal: [string, (stripe: Stripe) => Promise<unknown>][] = [
    ['a payment without an amount', async (stripe) => stripe.paymentIntents.create({ currency: 'usd' } as never, key)],
    [
      'an amount in words',
      async (stripe) => stripe.paymentIntents.create({ amount: 'ten' as never, currency: 'usd' }, key),
    ],
    [
      'a field that Stripe does not know',
      async (stripe) => stripe.paymentIntents.create({ amount: 100, currency: 'usd', card_number: 'x' } as never, key),
    ],
    [
      'an unknown way of capturing',
      async (stripe) =>
        stripe.paymentIntents.create({ amount: 100, currency: 'usd', capture_method: 'later' as never }, key),
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
    [
      'a Canadian debit on a schedule that nobody knows',
      async (stripe) =>
        stripe.paymentIntents.create(
          {
            amount: 100,
            currency: 'cad',
            payment_method_options: { acss_debit: { mandate_options: { payment_schedule: 'whenever' as never } } },
          },
          key,
        ),
    ],
    [
      'a Canadian debit for a kind of holder that nobody knows',
      async (stripe) =>
        stripe.paymentIntents.create(
          {
            amount: 100,
            currency: 'cad',
            payment_method_options: { acss_debit: { mandate_options: { transaction_type: 'church' as never } } },
          },
          key,
        ),
    ],
    [
      'a refund of an amount in words',
      async (stripe) => stripe.refunds.create({ payment_intent: 'pi_1', amount: 'all' as never }, key),
    ],
    ['refunds by a key of our own', async (stripe) => stripe.refunds.list({ almoner_key: 'x' } as never)],
    ['more refunds than fit a page', async (stripe) => stripe.refunds.list({ payment_intent: 'pi_1', limit: 101 })],
    [
      'a refund read with a question of our own',
      async (stripe) => stripe.refunds.retrieve('re_1', { why: 'x' } as never),
    ],
    ['a list of everything', async (stripe) => stripe.paymentIntents.list({ everything: 1 } as never)],
    ['an address that is not there', async (stripe) => stripe.payouts.list()],
  ]
  test.each(illegal)('%s is refused', async (_name, ask) => {
    await expect(ask(sdk())).rejects.toMatchObject({ code: 'illegal_call' })
  })

  test('refuses a write without an idempotency key', async () => {
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
          billing: {
            name: 'Ada',
            email: null,
            phone: null,
            address1: null,
            city: null,
            state: null,
            zip: null,
            country: null,
          },
          lineItems: [],
        },
        isStored: false,
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
        [...server.fake.intents.values()].filter(
          ({ metadata }) => (metadata as { almoner_key: string }).almoner_key === request.key,
        ),
      ).toHaveLength(1)
    },
  )
})
