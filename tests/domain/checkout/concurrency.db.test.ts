import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { anAccountType, makeGift, makePromo, makeSupporter, makeVariant, promoOn } from '../../support/factories'
import { ORDERS_NOW } from '../../support/orders-now'
import { cartWith, tillOf } from '../../support/pos-calls'

const ctx = testCtx()
const till = tillOf(ctx)
const cash = { payment_type: 'cash', cash_received: '10000', mark_as_complete: 0 }

beforeAll(async () => void (await anAccountType()))

const times = async <T>(count: number, operation: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, async (_, index) => operation(index)))

const count = async (table: 'payment' | 'ledger_entry' | 'stock_adjustment', id: number) =>
  (
    await ctx.read.records(
      {
        payment: sql`SELECT 1 FROM payment WHERE contribution_id = ${id}`,
        ledger_entry: sql`SELECT 1 FROM ledger_entry WHERE contribution_id = ${id}`,
        stock_adjustment: sql`SELECT 1 FROM stock_adjustment WHERE contribution_id = ${id}`,
      }[table],
    )
  ).length

describe('exactly once (R-PAYMENTS-10)', () => {
  test('makes one contribution of 50 identical completions, and repeats its reply', async () => {
    const ada = await makeSupporter()
    const shirt = await makeVariant()
    const order = await cartWith(ctx, { variant_id: shirt.id, qty: 2 })
    await till.update(order.id, { member_id: ada.id })
    const replies = await times(50, async () => till.complete(order.id, cash))
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect(replies[0]).toMatchObject({
      status: 200,
      json: { status: 'success', order: { invoicenumber: order.client_uuid } },
    })
    expect([
      await count('payment', order.id),
      await count('ledger_entry', order.id),
      await count('stock_adjustment', order.id),
    ]).toEqual([1, 1, 1])
    expect(
      await ctx.read.record(sql`SELECT lifetime_purchase_count AS sales FROM supporter WHERE id = ${ada.id}`),
    ).toEqual({ sales: 1 })
    expect(await ctx.read.record(sql`SELECT quantity FROM product_variant WHERE id = ${shirt.id}`)).toEqual({
      quantity: 8,
    })
  })
  test('adds an item to the sale or refuses it while another tab pays', async () => {
    const shirt = await makeVariant({ quantity: 1000 })
    for (let round = 0; round < 20; round++) {
      const order = await cartWith(ctx, { variant_id: shirt.id })
      const [added, paid] = await Promise.all([
        till.add(order.id, { variant_id: shirt.id }),
        till.complete(order.id, { ...cash, amount_shown: '20.00' }),
      ])
      const end = await ctx.read.first<{ total: bigint; lines: bigint; paid: bigint | null }>(sql`
        SELECT total_minor AS total, (SELECT sum(total_minor)::bigint FROM contribution_line
          WHERE contribution_id = c.id) AS lines,
          (SELECT amount_minor FROM payment WHERE contribution_id = c.id) AS paid FROM ${ORDERS_NOW} c
          WHERE id = ${order.id}`)
      expect(end?.total).toBe(end?.lines)
      const isPaid = paid.json.status === 'success'
      expect([added.json.status === 'success', end?.paid]).toEqual(isPaid ? [false, 2000n] : [true, null])
    }
  })
})

test('a code applied in one tab counts for what is added in another at the same moment', async () => {
  const shirt = await makeVariant({ quantity: 1000 })
  const promo = await makePromo()
  await promoOn(promo.id, { products: [shirt.product_id] })
  for (let round = 0; round < 20; round++) {
    const order = await cartWith(ctx, { variant_id: shirt.id })
    const added = till.add(order.id, { variant_id: shirt.id })
    await Promise.all([till.promos(order.id, promo.code), added, till.add(order.id, { variant_id: shirt.id })])
    expect((await till.complete(order.id, cash)).json).toMatchObject({
      status: 'success',
      order: { subtotal: 54, total_savings: 6 },
    })
  }
})

describe('stock (R-PRICES-9)', () => {
  test('the last item is sold once to 40 buyers', async () => {
    const last = await makeVariant({ quantity: 1 }, { name: 'Last one' })
    const orders = await times(40, async () => cartWith(ctx, { variant_id: last.id }))
    const replies = await times(40, async (index) => till.complete(orders[index]!.id, cash))
    const sold = replies.filter(({ json }) => json.status === 'success')
    expect(sold).toHaveLength(1)
    expect(new Set(replies.filter(({ json }) => json.status === 'error').map(({ json }) => json.message))).toEqual(
      new Set(['Last one is sold out.']),
    )
    expect(await ctx.read.record(sql`SELECT quantity FROM product_variant WHERE id = ${last.id}`)).toEqual({
      quantity: 0,
    })
  })
  test('100 in stock and 500 buyers: exactly 100 are sold', { timeout: 120_000 }, async () => {
    const seat = await makeVariant({ quantity: 100, price_minor: 0n }, { name: 'Seat', limit_sales: 100 })
    const orders: number[] = []
    for (let batch = 0; batch < 50; batch++)
      orders.push(...(await times(10, async () => (await cartWith(ctx, { variant_id: seat.id })).id)))
    let sold = 0
    for (let batch = 0; batch < 500; batch += 50)
      sold += (await times(50, async (index) => till.complete(orders[batch + index]!, {}))).filter(
        ({ json }) => json.status === 'success',
      ).length
    expect(sold).toBe(100)
    expect(
      await ctx.read.record(
        sql`SELECT v.quantity, p.sold_quantity, (SELECT sum(quantity)::int FROM stock_adjustment
          WHERE variant_id = v.id) AS adjusted FROM product_variant v JOIN product p ON p.id = v.product_id
          WHERE v.id = ${seat.id}`,
      ),
    ).toEqual({ quantity: 0, sold_quantity: 100, adjusted: -100 })
  })
  test('never deadlocks when carts hold the same items in opposite order', async () => {
    const things = await Promise.all(Array.from({ length: 6 }, async () => makeVariant({ quantity: 100_000 })))
    const forth = things.map(({ id }) => ({ variant_id: id }))
    const orders = await times(100, async (index) => cartWith(ctx, ...(index % 2 === 0 ? forth : forth.toReversed())))
    const replies = await times(100, async (index) => till.complete(orders[index]!.id, cash))
    expect(replies.filter(({ json }) => json.status === 'success')).toHaveLength(100)
  })
})

test('does not lock the product’s row for a gift', async () => {
  const gift = await makeGift()
  const order = await cartWith(ctx, { variant_id: gift.id, amount: 5 })
  const before = await ctx.read.record(
    sql`SELECT p.xmin::text AS product, v.xmin::text AS variant FROM product_variant v
      JOIN product p ON p.id = v.product_id WHERE v.id = ${gift.id}`,
  )
  await till.complete(order.id, cash)
  expect(
    await ctx.read.record(
      sql`SELECT p.xmin::text AS product, v.xmin::text AS variant FROM product_variant v
        JOIN product p ON p.id = v.product_id WHERE v.id = ${gift.id}`,
    ),
  ).toEqual(before)
})
