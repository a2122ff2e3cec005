import { RouterContextProvider } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { sweepRefunds } from '~/domain/refunds/sweep-refunds.server'
import { syncFromGateway } from '~/domain/checkout/sync-from-gateway.server'
import { forgetEvents } from '~/domain/checkout/forget-events.server'
import { receiveWebhook } from '~/domain/checkout/receive-webhook.server'
import { sweepPayments } from '~/domain/checkout/sweep-payments.server'
import { calls } from '~/endpoints/gateway/events'
import { ctxContext } from '~/http/context'
import type { CallArgs } from '~/http/call-args'
import { later, minutes } from '~/kit/clock'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { GatewayUnreachable } from '~/ports/payment-gateway'
import { NOON, testCtx } from '../../support/ctx'
import { anAccountType, makeGift } from '../../support/factories'
import { cartWith, tillOf } from '../../support/pos-calls'
import { booksOf, refundOf, soldWith } from '../../support/refunds'
import { byBank, byCard, chargesOf, reconciled, sandboxEvent, signedBody } from '../../support/sandbox'

const action = calls['POST /jpanel/api/gateway/events']

const SECRET = 'a secret of the tests'
const at = (passed: number): Ctx => testCtx({ permissions: [], now: later(NOON, minutes(passed)) })
const asJob = (passed: number): Ctx => testCtx({ now: later(NOON, minutes(passed)) })
const ctx = testCtx()

beforeAll(async () => {
  await anAccountType()
  // The first job makes the queues.
  await reported(event({ reference: 'sbx_ch_first' }))
})

type Call = { body: string; headers: Record<string, string> }

/** The gateway calls without a session or token, with only its signature. */
async function reported(call: Call, passed = 0) {
  const request = new Request('http://till.test/jpanel/api/gateway/events', { method: 'POST', ...call })
  const context = new RouterContextProvider()
  context.set(ctxContext, at(passed))
  const response = await action({ request, params: {}, context, url: new URL(request.url) } as unknown as CallArgs)
  return { status: response.status, json: (await response.json()) as { message: string } }
}

const event = (about: { id?: string; type?: string; reference?: string }, passed = 0) =>
  sandboxEvent(about, { at: later(NOON, minutes(passed)), secret: SECRET })

type Queued = { id: string; data: Record<string, unknown> }

const jobs = async (reference: string) =>
  ctx.read.rows<Queued>(
    sql`SELECT id, data FROM pgboss.job WHERE name = 'payments.follow-event' AND data ->> 'reference' = ${reference}
      ORDER BY created_on`,
  )
const stored = async () =>
  Number((await ctx.read.first<{ n: bigint }>(sql`SELECT count(*) AS n FROM gateway_event`))?.n)

const work = async (reference: string, passed: number) => {
  for (const { data } of await jobs(reference)) await perform(syncFromGateway, asJob(passed), data)
}

const gift = async (pay: object) => soldWith(ctx, [{ variant_id: (await makeGift()).id, amount: '50' }], { pay })
const chargeOf = async (clientUuid: string) => (await chargesOf(clientUuid))[0]?.reference ?? ''
const paymentOf = async (id: number) =>
  ctx.read.record<{ status: string; failure_code: string | null }>(
    sql`SELECT status, failure_code FROM payment WHERE contribution_id = ${id}`,
  )
const refundOn = async (id: number) =>
  ctx.read.first<{ status: string; reference: string }>(
    sql`SELECT status, reference FROM refund WHERE contribution_id = ${id}`,
  )

describe('an event that the gateway did not sign just so, just now, has no effect (G14)', () => {
  const reference = 'sbx_ch_nobody'
  const good = () => event({ reference })
  const cases: [string, () => Call, string][] = [
    ['unsigned', () => ({ ...good(), headers: {} }), 'This event is not signed.'],
    ['stale', () => event({ reference }, -5.1), 'This event was not signed within the last five minutes.'],
    ['from the future', () => event({ reference }, 5.1), 'This event was not signed within the last five minutes.'],
    [
      'changed',
      () => ({ ...good(), body: good().body.replace('nobody', 'other') }),
      'The signature does not fit this event.',
    ],
    [
      'signed by somebody else',
      () => sandboxEvent({ reference }, { at: NOON, secret: 'guessed' }),
      'The signature does not fit this event.',
    ],
    ['empty', () => ({ body: '', headers: {} }), 'This event is not signed.'],
  ]
  test.each(cases)('%s', async (_what, call, message) => {
    const before = await stored()
    expect(await reported(call())).toEqual({ status: 403, json: { message } })
    expect(await stored()).toBe(before)
    expect(await jobs(reference)).toEqual([])
  })
  test.each([
    ['no JSON', 'x'],
    ['nothing', 'null'],
    ['a number', '1'],
    ['a NUL', '\0'],
    ['a name with a NUL', '{"id":"evt_\\u0000","type":"payment.changed","reference":"sbx_ch_x"}'],
    ['no name', '{"type":"payment.changed"}'],
  ])('is refused as malformed when signed and %s', async (_what, body) => {
    const before = await stored()
    expect(await reported(signedBody(body, { at: NOON, secret: SECRET }))).toEqual({
      status: 400,
      json: { message: 'The event could not be read.' },
    })
    expect(await stored()).toBe(before)
  })
  test('reads nothing of one that is too large', async () => {
    expect(await reported({ ...good(), body: 'x'.repeat(300_000) })).toMatchObject({ status: 413 })
  })
})

describe('a signed event', () => {
  test('is stored once when it comes a hundred times, each answered 200', async () => {
    const order = await gift(byCard())
    const reference = await chargeOf(order.client_uuid)
    const call = event({ reference })
    const replies = await Promise.all(Array.from({ length: 100 }, async () => reported(call)))
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 200))
    expect(replies.filter(({ json }) => json.message === 'Received.')).toHaveLength(1)
    expect(await jobs(reference)).toHaveLength(1)
  })
  test('is only a hint, and the gateway is read for the facts', async () => {
    const order = await gift(byCard())
    const reference = await chargeOf(order.client_uuid)
    const { body, headers } = event({ reference, type: 'payment.failed' })
    expect((await reported({ body, headers })).status).toBe(200)
    await work(reference, 1)
    expect(await paymentOf(order.id)).toMatchObject({ status: 'succeeded' })
    expect(await booksOf(ctx, order.id)).toMatchObject({ paid: 5000n, ledger: 5000n })
  })
  test('changes nothing when its reference is unknown', async () => {
    expect((await reported(event({ reference: 'sbx_ch_elsewhere' }))).status).toBe(200)
    await work('sbx_ch_elsewhere', 1)
    expect((await reported(event({}))).json.message).toBe('Received.')
  })
  test('settles a payment whose payer confirmed and closed the till, at once', async () => {
    const order = await cartWith(ctx, { variant_id: (await makeGift()).id, amount: '50' })
    const reply = await tillOf(ctx).complete(order.id, byCard('needs_confirmation'))
    expect(reply.json).toMatchObject({ status: 'action' })
    const reference = await chargeOf(order.client_uuid)
    await ctx.read.run(sql`UPDATE sandbox_charge SET status = 'succeeded' WHERE reference = ${reference}`)
    await reported(event({ reference }))
    await work(reference, 0)
    expect(await paymentOf(order.id)).toMatchObject({ status: 'succeeded' })
  })
})

test('events that no gateway will send again are forgotten after a month, younger ones are kept', async () => {
  await reported(event({ id: 'evt_old', reference: 'sbx_ch_old' }))
  const old = async () => ctx.read.record(sql`SELECT 1 FROM gateway_event WHERE event_id = 'evt_old'`)
  await perform(forgetEvents, asJob(29 * 24 * 60), {})
  expect(await old()).not.toBeNull()
  await perform(forgetEvents, asJob(31 * 24 * 60), {})
  expect(await old()).toBeNull()
})

describe('a debit that had settled and that its bank takes back', () => {
  test('is seen through the event alone, and the contribution is no longer paid', async () => {
    const order = await gift(byBank('returned'))
    const reference = await chargeOf(order.client_uuid)
    await perform(sweepPayments, asJob(6), {})
    expect(await paymentOf(order.id)).toMatchObject({ status: 'succeeded' })
    await perform(sweepPayments, asJob(60), {})
    expect(await paymentOf(order.id)).toMatchObject({ status: 'succeeded' })
    expect((await reported(event({ reference }, 60), 60)).status).toBe(200)
    await work(reference, 60)
    expect(await paymentOf(order.id)).toMatchObject({ status: 'failed', failure_code: 'insufficient_funds' })
    expect(await booksOf(ctx, order.id)).toMatchObject({ paid: 0n, ledger: 0n })
    expect(await reconciled()).toEqual([])
  })
})

describe('a refund', () => {
  test('changes nothing in the end when a completed one comes back, seen through the event alone', async () => {
    const order = await gift(byCard('refund_pending'))
    await refundOf(ctx, order.id, { whole: 1 })
    await perform(sweepRefunds, asJob(6), {})
    const { reference = '' } = (await refundOn(order.id)) ?? {}
    expect(await booksOf(ctx, order.id)).toMatchObject({ refunded: 5000n, ledger: 0n })
    await ctx.read.run(sql`UPDATE sandbox_refund SET status = 'failed' WHERE reference = ${reference}`)
    await ctx.read.run(
      sql`UPDATE sandbox_charge SET refunded_minor = 0 WHERE reference = ${await chargeOf(order.client_uuid)}`,
    )
    await perform(sweepRefunds, asJob(60), {})
    expect(await refundOn(order.id)).toMatchObject({ status: 'succeeded' })
    await reported(event({ reference, type: 'refund.changed' }, 60), 60)
    await work(reference, 60)
    await work(reference, 61)
    expect(await refundOn(order.id)).toMatchObject({ status: 'failed' })
    expect(await booksOf(ctx, order.id)).toMatchObject({ refunded: 0n, ledger: 5000n })
    expect(await reconciled()).toEqual([])
  })
  test('is retried by the queue when its event cannot be followed', async () => {
    const order = await gift(byCard())
    await refundOf(ctx, order.id, { whole: 1 })
    const { reference = '' } = (await refundOn(order.id)) ?? {}
    const away = { ...ctx.ports.gateway, findRefund: async () => Promise.reject(new GatewayUnreachable('away')) }
    await expect(
      perform(syncFromGateway, testCtx({ gateway: away, now: later(NOON, minutes(5)) }), {
        gateway: 'sandbox',
        kind: 'refund',
        reference,
      }),
    ).rejects.toBeInstanceOf(GatewayUnreachable)
  })
})

const orders = <T>(all: readonly T[]): T[][] =>
  all.length < 2
    ? [[...all]]
    : [...new Set(all)].flatMap((first) => orders(all.toSpliced(all.indexOf(first), 1)).map((rest) => [first, ...rest]))

test(
  'six events about a debit that came back and a refund that failed leave the same in each of their 60 orders (G14)',
  { timeout: 120_000 },
  async () => {
    const reported = orders(['payment', 'payment', 'payment', 'refund', 'refund', 'elsewhere'] as const)
    expect(reported).toHaveLength(60)
    const ends = new Set<string>()
    for (const sequence of reported) {
      const debit = await gift(byBank('returned'))
      const card = await gift(byCard('refund_fails'))
      await refundOf(ctx, card.id, { amount: '20' })
      const references = {
        payment: await chargeOf(debit.client_uuid),
        refund: (await refundOn(card.id))?.reference,
        elsewhere: 'sbx_ch_elsewhere',
      }
      for (const kind of sequence)
        await perform(syncFromGateway, asJob(12), {
          gateway: 'sandbox',
          kind: kind === 'refund' ? kind : 'payment',
          reference: references[kind],
        })
      const end = {
        payment: (await paymentOf(debit.id))?.status,
        refund: (await refundOn(card.id))?.status,
        books: [await booksOf(ctx, debit.id), await booksOf(ctx, card.id)],
      }
      ends.add(JSON.stringify(end, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)))
    }
    expect([...ends]).toHaveLength(1)
    expect([...ends][0]).toMatch(
      /^{"payment":"failed","refund":"failed",.*"ledger":"0".*"refunded":"0".*"ledger":"5000"/,
    )
    expect(await reconciled()).toEqual([])
  },
)

test('events that come at once are stored once each, with one job for each, also where some come twice', async () => {
  const before = await stored()
  const shared = testCtx({ permissions: [] })
  const receive = (call: Call) => perform(receiveWebhook, shared, call)
  const calls = Array.from({ length: 60 }, (_, index) =>
    event({ id: `evt_burst_${index % 40}`, reference: `sbx_ch_burst_${index % 40}` }),
  )
  const received = await Promise.all(calls.map(receive))
  expect(received.filter(({ isNew }) => isNew)).toHaveLength(40)
  expect(await stored()).toBe(before + 40)
  for (const index of [0, 19, 20, 39]) expect(await jobs(`sbx_ch_burst_${index}`)).toHaveLength(1)
})

test('stores the other events when one of them cannot be stored', async () => {
  const shared = testCtx({ permissions: [] })
  const good = Array.from({ length: 10 }, (_, index) =>
    event({ id: `evt_beside_${index}`, reference: `sbx_ch_beside_${index}` }),
  )
  const bad = event({ id: 'evt_with_nul_\0', reference: 'sbx_ch_bad' })
  const settled = await Promise.allSettled([...good, bad, ...good].map((call) => perform(receiveWebhook, shared, call)))
  expect(settled.map(({ status }) => status).indexOf('rejected')).toBe(10)
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  for (const index of [0, 9]) expect(await jobs(`sbx_ch_beside_${index}`)).toHaveLength(1)
})
