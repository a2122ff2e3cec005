import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { calls } from '~/endpoints/jpanel/pos'
import { action as receipt } from '~/pages/jpanel/pos/receipt'
import { later, minutes } from '~/kit/clock'
import { sql } from '~/kit/sql'
import { call } from '../../support/call'
import { NOON, testCtx } from '../../support/ctx'
import { anAccountType, makeGift, makeStaff, makeVariant } from '../../support/factories'
import { booksOf, refundOf, soldWith } from '../../support/refunds'

const refund = calls['POST /jpanel/pos/:id/refund']
const refundable = calls['GET /jpanel/pos/:id/refund']
const recent = calls['GET /jpanel/pos/recent.json']

const ctx = testCtx()

beforeAll(async () => void (await anAccountType()))

const cashier = async (more: string[] = []) => {
  const { id } = await makeStaff({ permissions: ['pos.edit', ...more] })
  return testCtx({ staffId: id, permissions: ['pos.edit', ...more] })
}

type Recent = { id: number; balance_amt: number; is_refundable: boolean }
type Refundable = {
  message: string | null
  items: { id: number; qty: number; refunded_qty: number; parts: string[] }[]
}

const mails = async (id: number) =>
  ctx.read.rows<{ to: string; text: string }>(
    sql`SELECT recipient AS to, text FROM mail WHERE dedupe_key LIKE ${`receipt:${id}:%`} ORDER BY id`,
  )

describe('GET recent.json', () => {
  test('shows a cashier their own sales of today, and anyone who sees contributions those of everybody', async () => {
    const [ada, bo] = [await cashier(), await cashier(['order.view', 'order.refund'])]
    const gift = await makeGift()
    const ofAda = await soldWith(ada, [{ variant_id: gift.id, amount: '10' }])
    const ofBo = await soldWith(bo, [{ variant_id: gift.id, amount: '20' }])
    const idsOf = async (who: typeof ada) => (await call<Recent[]>(recent, { ctx: who })).json.map(({ id }) => id)
    expect(await idsOf(ada)).toEqual([ofAda.id])
    expect(await idsOf(bo)).toEqual(expect.arrayContaining([ofAda.id, ofBo.id]))
    await refundOf(bo, ofBo.id, { amount: 5 })
    const { json } = await call<Recent[]>(recent, { ctx: bo })
    expect(json.find(({ id }) => id === ofBo.id)).toMatchObject({ balance_amt: 15, is_refundable: true })
    expect((await call<Recent[]>(recent, { ctx: ada })).json[0]).toMatchObject({ is_refundable: false })
    const tomorrow = testCtx({ now: later(NOON, minutes(24 * 60)) })
    expect((await call<Recent[]>(recent, { ctx: tomorrow })).json).toEqual([])
  })

  test('finds the sale of any day by the number on its receipt, and by its id, for those who may see it', async () => {
    const [ada, bo, cy] = [await cashier(), await cashier(['order.view']), await cashier()]
    const sale = await soldWith(ada, [{ variant_id: (await makeGift()).id, amount: '10' }])
    const nextMonth = later(NOON, minutes(30 * 24 * 60))
    const found = async (who: typeof ada, query: string, now = nextMonth) =>
      (
        await call<Recent[]>(recent, {
          ctx: testCtx({
            staffId: who.actor.staffId,
            permissions: who === bo ? ['pos.edit', 'order.view'] : ['pos.edit'],
            now,
          }),
          query: `?${query}`,
        })
      ).json.map(({ id }) => id)
    for (const who of [ada, bo])
      for (const query of [
        `invoicenumber=${sale.client_uuid}`,
        `invoicenumber=${sale.client_uuid.toLowerCase()}`,
        `id=${sale.id}`,
      ])
        expect(await found(who, query)).toEqual([sale.id])
    for (const query of [`invoicenumber=${sale.client_uuid}`, `id=${sale.id}`])
      expect(await found(cy, query)).toEqual([])
    for (const nothing of [
      'invoicenumber=',
      'invoicenumber=0000000000',
      'invoicenumber=x',
      'id=',
      'id=0',
      'id=-1',
      'id=x',
      'id=99999999999999999999',
      'invoicenumber[]=1',
    ])
      expect(await found(bo, nothing)).toEqual([])
  })
})

describe('GET {id}/refund', () => {
  test('lists the refundable items of a sale', async () => {
    const shirt = await makeVariant()
    const order = await soldWith(ctx, [{ variant_id: shirt.id, qty: 3 }])
    await refundOf(ctx, order.id, { lines: [{ id: order.items[0]?.id, qty: 1 }] })
    const { status, json } = await call<Refundable>(refundable, { ctx, id: order.id })
    expect([status, json]).toMatchObject([
      200,
      { message: null, totalamount: 60, balance_amt: 40, items: [{ qty: 3, refunded_qty: 1 }] },
    ])
    expect((await call(refundable, { ctx, id: 'x' })).status).toBe(404)
    expect((await call(refundable, { ctx: await cashier(), id: order.id })).status).toBe(403)
  })
})

describe('POST {id}/receipt', () => {
  test('sends the receipt to any address, five times a minute at most', async () => {
    const seller = await cashier()
    const order = await soldWith(seller, [{ variant_id: (await makeGift()).id, amount: '10' }])
    const ctxAt = (now: Date) => testCtx({ staffId: seller.actor.staffId, permissions: ['pos.edit'], now })
    const send = async (email: unknown, now = NOON) =>
      call<{ status: string; message: string }>(receipt, { ctx: ctxAt(now), id: order.id, body: { email } })
    expect((await send(' jo@example.org ')).json).toEqual({
      status: 'success',
      message: 'No mail server is set, so the email waits in the outbox.',
    })
    expect(await mails(order.id)).toMatchObject([
      { to: 'jo@example.org', text: expect.stringContaining(order.client_uuid) },
    ])
    for (const wrong of ['', 'nobody', 'a@b@c', 'x@y\r\nBcc: z@w', 'a@b,c@d', null, 5, { a: 1 }])
      expect([(await send(wrong)).status, await mails(order.id)]).toMatchObject([422, [{}]])
    const more = await Promise.all(Array.from({ length: 12 }, async () => send('jo@example.org')))
    expect(more.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(more.find(({ status }) => status === 429)?.json.message).toBe(
      'This receipt was requested five times in the last minute. Please wait a moment.',
    )
    const office = ctxAt(later(NOON, minutes(2)))
    const mailing = { ...office, ports: { ...office.ports, mailer: { send: async () => 'sent' as const } } }
    expect((await call(receipt, { ctx: mailing, id: order.id, body: { email: 'jo@example.org' } })).json).toEqual({
      status: 'success',
      message: 'Receipt sent to jo@example.org.',
    })
    expect(await mails(order.id)).toHaveLength(6)
  })
  test('is refused for a sale of somebody else, and for a cart', async () => {
    const order = await soldWith(await cashier(), [{ variant_id: (await makeGift()).id, amount: '10' }])
    expect((await call(receipt, { ctx: await cashier(), id: order.id, body: { email: 'a@b.org' } })).status).toBe(404)
    expect(
      (await call(receipt, { ctx: await cashier(['order.view']), id: order.id, body: { email: 'a@b.org' } })).status,
    ).toBe(200)
  })
})

test('3,000 generated bodies to each call: no fault, no cent more than was paid', { timeout: 600_000 }, async () => {
  const gift = await makeGift()
  const shirt = await makeVariant({ quantity: 10_000 })
  const orders = await Promise.all(
    Array.from({ length: 30 }, async () =>
      soldWith(ctx, [
        { variant_id: gift.id, amount: '30' },
        { variant_id: shirt.id, qty: 3 },
      ]),
    ),
  )
  const nasty = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.jsonValue({ maxDepth: 3 }),
    fc.double(),
    fc.constantFrom(null, true, 1e21, -1, '-1', '1.005', '1e3', '', '0', "'; drop table refund;--", [], {}, [[]], {
      length: 3,
    }),
  )
  const lines = fc.oneof(
    nasty,
    fc.array(
      fc.record({
        id: fc.oneof(
          fc.nat(59).map((at) => orders[at % 30]?.items[at % 2]?.id as unknown),
          nasty,
        ),
        qty: fc.oneof(fc.integer({ min: -1, max: 4 }), nasty),
      }),
      { maxLength: 3 },
    ),
  )
  const body = fc.record(
    {
      key: fc.oneof(
        { weight: 9, arbitrary: fc.uuid() },
        { weight: 2, arbitrary: fc.constantFrom('same-key-1', 'same-key-2') },
        nasty,
      ),
      whole: fc.oneof(fc.constantFrom(0, 1, '1'), nasty),
      amount: fc.oneof(
        fc.integer({ min: 1, max: 900 }).map((cents) => (cents / 100).toFixed(2)),
        nasty,
      ),
      lines,
      email: fc.oneof(fc.emailAddress(), nasty),
      refunded_minor: nasty,
    },
    { requiredKeys: ['key'] },
  )
  const input = fc.sample(
    fc.oneof({ weight: 12, arbitrary: body.map((one) => JSON.stringify(one)) }, fc.json(), fc.string()),
    {
      numRuns: 3000,
      seed: 20_261_121,
    },
  )
  const seen = new Set<number>()
  let next = 0
  const one = async () => {
    for (let at = next++; at < input.length; at = next++) {
      const id = at % 40 === 0 ? ['0', '-1', 'x', '99999999999', '%00'][(at / 40) % 5] : orders[at % 30]?.id
      const replies = [
        await call(refund, { ctx, id: id ?? 0, body: input[at] }),
        await call(receipt, { ctx, id: id ?? 0, body: input[at] }),
      ]
      for (const reply of replies) {
        if (![200, 400, 404, 422, 429].includes(reply.status))
          throw new Error(`${reply.status} for ${String(id)}: ${input[at]}`)
        seen.add(reply.status)
      }
    }
  }
  await Promise.all(Array.from({ length: 8 }, one))
  expect(seen.has(200)).toBe(true)
  for (const { id } of orders) {
    const books = await booksOf(ctx, id)
    expect(books?.ledger).toBe((books?.paid ?? 0n) - (books?.ofRefunds ?? 0n))
    expect(books?.refunded).toBeLessThanOrEqual(books?.total ?? 0n)
  }
})
