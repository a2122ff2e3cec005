import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  EventRefused,
  GatewayUnreachable,
  type ChargeRequest,
  type EventKind,
  type PaymentGateway,
} from '~/ports/payment-gateway'

export type GatewayUnderTest = {
  gateway: PaymentGateway
  card: (scenario: string, brand?: string) => string
  bank: (scenario: string) => string
  /** The payer's reply to a charge that needs confirmation. */
  confirm: (reference: string, isConfirmed: boolean) => Promise<void>
  /** The bank settles the charge. */
  settle: (reference: string, isGood: boolean) => Promise<void>
  /** The bank settles the refund. */
  settleRefund: (reference: string, isGood: boolean) => Promise<void>
  /** Refunds in the gateway's own panel and returns the refund's reference. */
  panelRefund: (reference: string, minor: bigint) => Promise<string>
  /** The payer's bank opens a dispute about the payment and decides it. */
  dispute: (reference: string) => Promise<void>
  decide: (reference: string, isWon: boolean) => Promise<void>
  /** An event about the payment or refund, signed at that moment. */
  event: (
    about: { kind: EventKind; reference: string },
    at: Date,
    secret?: string,
  ) => { body: string; headers: Record<string, string> }
  stop: () => Promise<void>
}

const SINCE = new Date('2020-01-01T00:00:00.000Z')

/** Runs against the sandbox, and against Stripe's SDK with Stripe's own document. */
export function paymentGatewayContract(name: string, open: () => Promise<GatewayUnderTest>): void {
  describe(`${name} as a payment gateway`, () => {
    let under: GatewayUnderTest
    beforeAll(async () => {
      under = await open()
    })
    afterAll(() => under.stop())

    const number = () => randomBytes(5).toString('hex').toUpperCase()
    const requestFor = (token: string, more: Partial<ChargeRequest> = {}): ChargeRequest => {
      const uuid = number()
      return {
        key: `order:${uuid}:pay:1`,
        money: { minor: 2550n, currency: 'USD' },
        method: { kind: 'token', token, isBank: false },
        checkout: {
          number: uuid,
          experienceType: 'pos',
          billing: {
            name: 'Ada Giver',
            email: 'ada@example.org',
            phone: null,
            address1: null,
            city: null,
            state: null,
            zip: '10001',
            country: 'US',
          },
          lineItems: [{ isDonation: true, type: 'product' }],
        },
        isStored: false,
        mandate: null,
        brands: ['visa', 'mastercard'],
        ...more,
      }
    }
    const byBank = (scenario: string, more: Partial<ChargeRequest> = {}) => {
      const mandate = { ip: '127.0.0.1', userAgent: 'a till', acceptedAt: new Date('2026-11-20T17:00:00.000Z') }
      return requestFor('', { method: { kind: 'token', token: under.bank(scenario), isBank: true }, mandate, ...more })
    }

    test('a good card is charged, and returned with what may be shown of it', async () => {
      const outcome = await under.gateway.charge(requestFor(under.card('ok')))
      expect(outcome).toMatchObject({
        status: 'succeeded',
        reference: expect.stringMatching(/./),
        isLive: false,
        stored: null,
        instrument: {
          type: 'card',
          brand: 'visa',
          last4: '4242',
          expiresMonth: 12,
          expiresYear: 2030,
          checks: { cvc: 'pass' },
        },
      })
    })

    test('the same key charges once, however often it is requested', async () => {
      const request = requestFor(under.card('ok'))
      const first = await under.gateway.charge(request)
      const again = await Promise.all([1, 2, 3].map(async () => under.gateway.charge(request)))
      for (const outcome of again) expect(outcome).toEqual(first)
    })

    test('the same key with another amount is refused, and charges nothing', async () => {
      const request = requestFor(under.card('ok'))
      await under.gateway.charge(request)
      await expect(under.gateway.charge({ ...request, money: { minor: 9900n, currency: 'USD' } })).rejects.toThrow(
        /idempoten/i,
      )
    })

    test.each([
      ['declined', 'Your card was declined.'],
      ['wrong_cvc', "Your card's security code is incorrect."],
      ['expired', 'Your card has expired.'],
      ['insufficient_funds', 'Your card has insufficient funds.'],
      ['processing_error', 'An error occurred while processing your card. Try again in a little bit.'],
    ])('%s is declined in the words of the gateway, the second time too', async (scenario, message) => {
      const request = requestFor(under.card(scenario))
      const outcome = await under.gateway.charge(request)
      expect(outcome).toMatchObject({ status: 'declined', message, code: expect.stringMatching(/./) })
      expect(await under.gateway.charge(request)).toMatchObject({ status: 'declined', message })
    })

    test('a brand that is not taken is declined before it is charged', async () => {
      const request = requestFor(under.card('ok', 'amex'))
      expect(await under.gateway.charge(request)).toMatchObject({
        status: 'declined',
        code: 'card_not_supported',
        message: 'Unsupported card type.',
      })
    })

    test('checks that failed are reported', async () => {
      expect(await under.gateway.charge(requestFor(under.card('zip_fails')))).toMatchObject({
        status: 'succeeded',
        instrument: { checks: { zip: 'fail' } },
      })
      expect(await under.gateway.charge(requestFor(under.card('avs_fails')))).toMatchObject({
        status: 'succeeded',
        instrument: { checks: { address: 'fail' } },
      })
    })

    test('finds a charge by its key or its reference', async () => {
      const request = requestFor(under.card('ok'))
      const outcome = await under.gateway.charge(request)
      const reference = 'reference' in outcome ? outcome.reference : null
      expect(await under.gateway.find({ key: request.key, reference: null, since: SINCE })).toEqual(outcome)
      expect(await under.gateway.find({ key: request.key, reference, since: SINCE })).toEqual(outcome)
      expect(await under.gateway.find({ key: 'order:NEVER:pay:1', reference: null, since: SINCE })).toBeNull()
    })

    test('a card that needs its payer is answered where, and is charged once they have confirmed', async () => {
      const request = requestFor(under.card('needs_confirmation'))
      const outcome = await under.gateway.charge(request)
      expect(outcome).toMatchObject({ status: 'needs-action', url: expect.stringMatching(/^https?:/) })
      const reference = outcome.reference ?? ''
      await under.confirm(reference, true)
      expect(await under.gateway.find({ key: request.key, reference, since: SINCE })).toMatchObject({
        status: 'succeeded',
        reference,
      })
      expect(await under.gateway.charge(request)).toMatchObject({ status: 'succeeded', reference })
    })

    test('a payer who refuses is a decline', async () => {
      const request = requestFor(under.card('needs_confirmation'))
      const { reference } = await under.gateway.charge(request)
      await under.confirm(reference ?? '', false)
      expect(await under.gateway.find({ key: request.key, reference, since: SINCE })).toMatchObject({
        status: 'declined',
        message: 'The payer did not confirm this payment.',
      })
    })

    test('a charge that was given up can no longer be confirmed; what is paid stays paid', async () => {
      const request = requestFor(under.card('needs_confirmation'))
      const { reference } = await under.gateway.charge(request)
      expect(await under.gateway.cancel({ key: request.key, reference, since: SINCE })).toMatchObject({
        status: 'declined',
      })
      const paid = requestFor(under.card('ok'))
      const outcome = await under.gateway.charge(paid)
      expect(await under.gateway.cancel({ key: paid.key, reference: outcome.reference, since: SINCE })).toMatchObject({
        status: 'succeeded',
      })
    })

    test('keeps a debit pending until it settles or is returned', async () => {
      for (const isGood of [true, false]) {
        const request = byBank(isGood ? 'ok' : 'late_failure')
        const outcome = await under.gateway.charge(request)
        expect(outcome).toMatchObject({
          status: 'pending',
          instrument: { type: 'bank', last4: '6789', holderType: 'individual', accountType: 'checking' },
        })
        await under.settle(outcome.reference ?? '', isGood)
        expect(
          await under.gateway.find({ key: request.key, reference: outcome.reference, since: SINCE }),
        ).toMatchObject({
          status: isGood ? 'succeeded' : 'declined',
        })
      }
    })

    test('a kept method is charged again without its payer, until it is forgotten', async () => {
      const outcome = await under.gateway.charge(requestFor(under.card('ok'), { isStored: true }))
      const stored = outcome.status === 'succeeded' ? outcome.stored : null
      expect(stored).toMatchObject({ customer: expect.stringMatching(/./), token: expect.stringMatching(/./) })
      const method = {
        kind: 'saved',
        token: stored?.token ?? '',
        customer: stored?.customer ?? '',
        isBank: false,
      } as const
      expect(await under.gateway.charge(requestFor('', { method }))).toMatchObject({
        status: 'succeeded',
        instrument: { last4: '4242' },
      })
      expect(await under.gateway.isStored(method)).toBe(true)
      expect(await under.gateway.isStored({ ...method, token: `${method.token}0` })).toBe(false)
      await under.gateway.forget({ token: method.token, customer: method.customer })
      expect(await under.gateway.isStored(method)).toBe(false)
      await under.gateway.forget({ token: method.token, customer: method.customer })
    })

    test('a method is kept without a charge', async () => {
      const outcome = await under.gateway.charge(
        requestFor(under.card('ok'), { isStored: true, money: { minor: 0n, currency: 'USD' } }),
      )
      expect(outcome).toMatchObject({ status: 'succeeded', stored: { token: expect.stringMatching(/./) } })
    })

    test('refunds once for each key, and never more than was paid', async () => {
      const { reference } = await under.gateway.charge(requestFor(under.card('ok')))
      const part = {
        key: `refund:${number()}`,
        reference: reference ?? '',
        money: { minor: 1000n, currency: 'USD' },
        isWhole: false,
      }
      const first = await under.gateway.refund(part)
      expect(first).toMatchObject({ status: 'succeeded', reference: expect.stringMatching(/./) })
      expect(await under.gateway.refund(part)).toEqual(first)
      expect(
        await under.gateway.refund({ ...part, key: `refund:${number()}`, money: { minor: 1551n, currency: 'USD' } }),
      ).toMatchObject({
        status: 'failed',
      })
      expect(
        await under.gateway.refund({
          ...part,
          key: `refund:${number()}`,
          money: { minor: 1550n, currency: 'USD' },
          isWhole: true,
        }),
      ).toMatchObject({ status: 'succeeded' })
    })

    test('lists every refund of a payment, ours by key, those of the gateway’s panel without one', async () => {
      const { reference } = await under.gateway.charge(requestFor(under.card('ok')))
      const charge = reference ?? ''
      expect(await under.gateway.listRefunds(charge)).toEqual([])
      const key = `refund:${number()}`
      const ours = await under.gateway.refund({
        key,
        reference: charge,
        money: { minor: 1000n, currency: 'USD' },
        isWhole: false,
      })
      const inPanel = await under.panelRefund(charge, 550n)
      const reported = await under.gateway.listRefunds(charge)
      expect(reported.map((one) => [one.key, one.money, one.outcome.status, one.outcome.reference])).toEqual([
        [key, { minor: 1000n, currency: 'USD' }, 'succeeded', ours.reference],
        [null, { minor: 550n, currency: 'USD' }, 'succeeded', inPanel],
      ])
      expect(await under.gateway.findRefund({ key: 'at-gateway', reference: inPanel, charge })).toMatchObject({
        status: 'succeeded',
      })
    })

    test.each([true, false])('a disputed payment is reported, and how it ended (won: %s)', async (isWon) => {
      const charge = requestFor(under.card(isWon ? 'dispute_won' : 'dispute_lost'))
      const { reference } = await under.gateway.charge(charge)
      await under.dispute(reference ?? '')
      const [open, ...others] = await under.gateway.listDisputes(reference ?? '')
      expect(others).toEqual([])
      expect(open).toMatchObject({
        stage: 'open',
        money: { minor: 2550n, currency: 'USD' },
        reason: 'fraudulent',
        respondBy: expect.any(Date),
      })
      expect(await under.gateway.find({ key: charge.key, reference: reference ?? '', since: SINCE })).toMatchObject({
        status: 'succeeded',
      })
      await under.decide(reference ?? '', isWon)
      expect(await under.gateway.listDisputes(reference ?? '')).toEqual([{ ...open, stage: isWon ? 'won' : 'lost' }])
    })

    test('returns no disputes of an undisputed payment', async () => {
      const { reference } = await under.gateway.charge(requestFor(under.card('ok')))
      expect(await under.gateway.listDisputes(reference ?? '')).toEqual([])
    })

    test('lists charges with refunds and failures; what a dispute took is no refund', async () => {
      const listed = async () => (await under.gateway.recordsSince?.(SINCE)) ?? []
      const charged = async (request: ChargeRequest) => (await under.gateway.charge(request)).reference ?? ''
      const debit = byBank('late_failure')
      const [whole, part, lost, declined, pending, returned] = [
        await charged(requestFor(under.card('ok'))),
        await charged(requestFor(under.card('ok'))),
        await charged(requestFor(under.card('dispute_lost'))),
        await charged(requestFor(under.card('declined'))),
        await charged(byBank('ok')),
        await charged(debit),
      ]
      await under.gateway.refund({
        key: `refund:${number()}`,
        reference: part,
        money: { minor: 1000n, currency: 'USD' },
        isWhole: false,
      })
      await under.panelRefund(part, 50n)
      await under.dispute(lost)
      await under.gateway.listDisputes(lost)
      await under.decide(lost, false)
      await under.gateway.listDisputes(lost)
      await under.settle(returned, false)
      await under.gateway.find({ key: debit.key, reference: returned, since: SINCE })
      const records = await listed()
      const found = (reference: string) => records.filter((record) => record.reference === reference)
      const good = { money: { minor: 2550n, currency: 'USD' }, refundedMinor: 0n, isFailed: false }
      expect(
        [whole, part, lost, pending].map((reference) =>
          found(reference).map(({ reference: _reference, ...rest }) => rest),
        ),
      ).toEqual([[good], [{ ...good, refundedMinor: 1050n }], [good], [good]])
      expect([declined, returned].flatMap(found).filter(({ isFailed }) => !isFailed)).toEqual([])
      expect(await under.gateway.recordsSince?.(new Date('2099-01-01T00:00:00.000Z'))).toEqual([])
    })

    test('a refund is found by its key and by its name, and one that was never asked for is not', async () => {
      const { reference } = await under.gateway.charge(requestFor(under.card('ok')))
      const charge = reference ?? ''
      const requested = {
        key: `refund:${number()}`,
        reference: charge,
        money: { minor: 1000n, currency: 'USD' },
        isWhole: false,
      }
      const refunded = await under.gateway.refund(requested)
      expect(await under.gateway.findRefund({ key: requested.key, reference: null, charge })).toEqual(refunded)
      expect(await under.gateway.findRefund({ key: requested.key, reference: refunded.reference, charge })).toEqual(
        refunded,
      )
      expect(await under.gateway.findRefund({ key: `refund:${number()}`, reference: null, charge })).toBeNull()
    })

    test.each([
      ['goes through', 'refund_pending', true],
      ['fails, and the money can go back again', 'refund_fails', false],
    ])('a refund that the bank leaves pending %s later', async (_name, scenario, isGood) => {
      const { reference } = await under.gateway.charge(requestFor(under.card(scenario)))
      const requested = {
        key: `refund:${number()}`,
        reference: reference ?? '',
        money: { minor: 2550n, currency: 'USD' },
        isWhole: true,
      }
      const refunded = await under.gateway.refund(requested)
      expect(refunded).toMatchObject({ status: 'pending', reference: expect.stringMatching(/./) })
      const named = { key: requested.key, reference: refunded.reference, charge: requested.reference }
      expect(await under.gateway.findRefund(named)).toEqual(refunded)
      await under.settleRefund(refunded.reference ?? '', isGood)
      expect(await under.gateway.findRefund(named)).toMatchObject({ status: isGood ? 'succeeded' : 'failed' })
      const again = await under.gateway.refund({ ...requested, key: `refund:${number()}` })
      expect(again.status === 'failed').toBe(isGood)
    })

    test('reads the reference of a recently signed event', () => {
      const now = new Date('2026-11-20T17:00:00.000Z')
      for (const about of [
        { kind: 'payment', reference: 'p_1' } as const,
        { kind: 'refund', reference: 'r_1' } as const,
      ])
        for (const age of [-299_000, 0, 299_000])
          expect(under.gateway.readEvent({ ...under.event(about, new Date(now.getTime() - age)), now })).toMatchObject({
            id: expect.stringMatching(/./),
            type: expect.stringMatching(/./),
            about,
          })
    })

    test('an event that is unsigned, old, of the future, changed or signed by somebody else is refused (G14)', () => {
      const now = new Date('2026-11-20T17:00:00.000Z')
      const about = { kind: 'payment', reference: 'p_1' } as const
      const good = under.event(about, now)
      const [name = '', signature = ''] = Object.entries(good.headers)[0] ?? []
      const refused = [
        { body: good.body, headers: {} },
        { body: good.body, headers: { [name]: '' } },
        { body: good.body, headers: { [name]: 't=,v1=' } },
        { body: good.body, headers: { [name]: signature.replace(/v1=.*/, 'v1=') } },
        {
          body: good.body,
          headers: { [name]: signature.replace(/t=\d+/, `t=${Math.floor(now.getTime() / 1000) + 1}`) },
        },
        { body: good.body.replace('p_1', 'p_2'), headers: good.headers },
        { body: `${good.body} `, headers: good.headers },
        { body: '', headers: good.headers },
        under.event(about, new Date(now.getTime() - 301_000)),
        under.event(about, new Date(now.getTime() + 301_000)),
        under.event(about, now, 'whsec_of_somebody_else'),
      ]
      for (const call of refused) expect(() => under.gateway.readEvent({ ...call, now })).toThrow(EventRefused)
    })

    test('declines an invented token', async () => {
      expect(await under.gateway.charge(requestFor('made_up_by_somebody'))).toMatchObject({ status: 'declined' })
    })

    test('returns no secret to the browser', () => {
      expect(JSON.stringify(under.gateway.browser())).not.toMatch(/sk_|secret/)
      expect(GatewayUnreachable.name).toBe('GatewayUnreachable')
    })
  })
}
