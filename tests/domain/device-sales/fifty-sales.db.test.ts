import { beforeAll, expect, test } from 'vitest'
import { reviewList } from '~/domain/device-sales/sales-to-review.list.server'
import { fieldsOfAddress } from '~/lists/request/address'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { makeDevice, saleOf, send, type TestDevice } from '../../support/device'
import { anAccountType, makeVariant } from '../../support/factories'

const ctx = testCtx()
let device: TestDevice
let other: TestDevice
let shirt: number

beforeAll(async () => {
  await anAccountType()
  device = await makeDevice(ctx)
  other = await makeDevice(ctx)
  shirt = (await makeVariant({ quantity: 100_000 })).id
})

type Sale = ReturnType<typeof saleOf>

const NEVER = 2_000_000
const PLACE = 26

const WAYS: [way: string, breakSale: (sale: Sale) => unknown][] = [
  ['is half of its text', (sale) => JSON.stringify(sale).slice(0, 80)],
  ['is nothing', () => null],
  ['is a list', (sale) => [sale]],
  ['has no events', (sale) => ({ ...sale, events: 'none' })],
  ['has no number', ({ client_uuid: _number, ...sale }) => sale],
  ['has an invented total', (sale) => ({ ...sale, totals: { ...sale.totals, total_minor: 1 } })],
  ['has a total beyond any', (sale) => ({ ...sale, totals: { ...sale.totals, total_minor: 1e300 } })],
  ['has a total below zero', (sale) => ({ ...sale, totals: { ...sale.totals, total_minor: -2000 } })],
  ['was paid too little', (sale) => ({ ...sale, tender: { payment_type: 'cash', cash_received: '1.00' } })],
  ['was paid by card', (sale) => ({ ...sale, tender: { payment_type: 'credit_card' } })],
  ['names a seller who never was', (sale) => ({ ...sale, seller: NEVER })],
  ['names a product that never was', () => saleOf(device, [{ variant: NEVER }])],
  ['names another device', () => saleOf(other, [{ variant: shirt }])],
]

type Books = { contributions: number; total: bigint; payments: bigint; ledger: bigint; rows: number; stock: number }

const readBooks = async (): Promise<Books> =>
  ctx.read.record<Books>(sql`SELECT count(c.id)::int AS contributions, coalesce(sum(c.total_minor), 0)::bigint AS total,
      (SELECT coalesce(sum(amount_minor), 0)::bigint FROM payment) AS payments,
      (SELECT coalesce(sum(amount_minor), 0)::bigint FROM ledger_entry) AS ledger,
      (SELECT count(*)::int FROM pos_sale) AS rows,
      (SELECT quantity FROM product_variant WHERE id = ${shirt}) AS stock
    FROM contribution c`) as Promise<Books>

const listWaiting = async (): Promise<unknown[]> =>
  (await reviewList.page(ctx, reviewList.read(fieldsOfAddress('?waiting=open')))).rows.map(({ id }) => id)

test.each(WAYS)(
  'of 50 sales 49 are recorded and the 27th waits for a review when it %s, also when all are sent again',
  async (_way, breakSale) => {
    const sales: unknown[] = Array.from({ length: 50 }, (_, index) =>
      saleOf(device, [{ variant: shirt, qty: 1 + (index % 3) }]),
    )
    const good = sales.filter((_, index) => index !== PLACE) as Sale[]
    const goods = good.reduce((sum, { totals }) => sum + totals.total_minor, 0)
    sales[PLACE] = breakSale(sales[PLACE] as Sale)
    const [before, waiting] = [await readBooks(), await listWaiting()]

    const first = await send(ctx, device, ...sales)
    expect(first.sales.map(({ status }) => status)).toEqual(
      sales.map((_, index) => (index === PLACE ? 'held' : 'accepted')),
    )
    expect(first.sales.filter((_, index) => index !== PLACE).map(({ invoicenumber }) => invoicenumber)).toEqual(
      good.map((sale) => sale.client_uuid),
    )
    const after = await readBooks()
    expect(after).toEqual({
      contributions: before.contributions + 49,
      total: before.total + BigInt(goods),
      payments: before.payments + BigInt(goods),
      ledger: before.ledger + BigInt(goods),
      rows: before.rows + 50,
      stock: before.stock - goods / 2000,
    })
    const added = (await listWaiting()).filter((id) => !waiting.includes(id))
    expect(added).toHaveLength(1)
    expect(await ctx.read.record(sql`SELECT state, body FROM pos_sale WHERE id = ${Number(added[0])}`)).toMatchObject({
      state: 'held',
      body: expect.stringMatching(/./),
    })

    expect(await send(ctx, device, ...sales)).toEqual(first)
    expect([await readBooks(), (await listWaiting()).length]).toEqual([after, waiting.length + 1])
  },
)
