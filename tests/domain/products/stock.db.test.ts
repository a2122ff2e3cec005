import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { countStock } from '~/domain/products/variants/count-stock.server'
import { stockHistory, listStock } from '~/domain/products/variants/stock.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { anAccountType, makeStaff } from '../../support/factories'
import { cartWith, tillOf } from '../../support/pos-calls'
import { query } from '../../support/postgres'
import { changed, errorsOf, saved } from '../../support/products'

const ctx = testCtx()
const till = tillOf(ctx)
const cash = { payment_type: 'cash', cash_received: '10000', mark_as_complete: 0 }

beforeAll(async () => void (await anAccountType()))

const first = async (product: number) => {
  const [variant] = await listStock(ctx.read, product)
  if (!variant) throw new Error('no variant')
  return variant
}

test('a till that sells 200 pieces while the form is saved 50 times loses nothing', async () => {
  const { id } = await saved(ctx, { variants: [{ price: '5', quantity: '250' }] })
  const variant = await first(id)
  const selling = async () => {
    for (let sale = 0; sale < 20; sale++) {
      const order = await cartWith(ctx, { variant_id: variant.id, qty: 2 })
      expect((await till.complete(order.id, cash)).json.status).toBe('success')
    }
  }
  const editing = async () => {
    for (let save = 0; save < 50; save++) await changed(ctx, id, { summary: `Save ${save}` })
  }
  await Promise.all([selling(), selling(), selling(), selling(), selling(), editing()])
  expect((await first(id)).quantity).toBe(50)
  const moved = await ctx.read.record(
    sql`SELECT sum(quantity) AS sum FROM stock_adjustment WHERE variant_id = ${variant.id} AND type = 'adjustment'`,
  )
  expect(moved).toEqual({ sum: -200n })
}, 60_000)

describe('a count', () => {
  test('sets the stock, and records who counted and when', async () => {
    const { id: staffId } = await makeStaff({ first_name: 'Joan', last_name: 'Carver' })
    const { id } = await saved(ctx, { variants: [{ price: '5', quantity: '10', restock: '3' }] })
    const variant = await first(id)
    const order = await cartWith(ctx, { variant_id: variant.id, qty: 4 })
    await till.complete(order.id, cash)
    await perform(countStock, testCtx({ staffId }), { id, variantId: variant.id, counted: '8' })
    const later = await cartWith(ctx, { variant_id: variant.id, qty: 1 })
    await till.complete(later.id, cash)
    expect(await first(id)).toMatchObject({ quantity: 7, restock: 3, countedBy: 'Joan Carver', countedAt: ctx.now })
    expect((await stockHistory(ctx.read, id)).map(({ type, quantity }) => [type, quantity])).toEqual([
      ['adjustment', -1],
      ['physical_count', 8],
      ['adjustment', -4],
      ['physical_count', 10],
    ])
  })

  test('waits for a sale in progress, so that the history ends with what is left', async () => {
    const { id } = await saved(ctx, { variants: [{ price: '5', quantity: '10' }] })
    const variant = await first(id)
    const sale = new pg.Client({ connectionString: process.env.DATABASE_URL })
    await sale.connect()
    await sale.query('BEGIN')
    await sale.query('UPDATE product_variant SET quantity = quantity - 4 WHERE id = $1', [variant.id])
    const counting = perform(countStock, ctx, { id, variantId: variant.id, counted: '8' })
    const waiting = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    await expect
      .poll(async () => (await query(process.env.DATABASE_URL ?? '', waiting)).rowCount, { interval: 20 })
      .toBe(1)
    await sale.query(
      'INSERT INTO stock_adjustment (variant_id, type, state, quantity, created_at) VALUES ($1, ' +
        "'adjustment', 'sold', -4, $2)",
      [variant.id, ctx.now],
    )
    await sale.query('COMMIT')
    await sale.end()
    await counting
    expect((await stockHistory(ctx.read, id)).map(({ type, quantity }) => [type, quantity])).toEqual([
      ['physical_count', 8],
      ['adjustment', -4],
      ['physical_count', 10],
    ])
    expect(await first(id)).toMatchObject({ quantity: 8 })
  })

  test('the form never writes a quantity of what is stored already', async () => {
    const { id } = await saved(ctx, { variants: [{ price: '5', quantity: '10' }] })
    const variant = await first(id)
    await changed(ctx, id, { variants: [{ id: String(variant.id), price: '6', quantity: '99' }] })
    expect(await first(id)).toMatchObject({ quantity: 10 })
  })

  test('of half a piece, of nothing, or of another product is refused', async () => {
    const { id } = await saved(ctx)
    const { id: other } = await saved(ctx)
    const variant = await first(id)
    const message = 'Please enter a whole number.'
    for (const counted of ['', '1.5', '-1', 'x'])
      expect(await errorsOf(perform(countStock, ctx, { id, variantId: variant.id, counted }))).toEqual({
        counted: [message],
      })
    await expect(perform(countStock, ctx, { id: other, variantId: variant.id, counted: '1' })).rejects.toMatchObject({
      code: 'not-found',
    })
    const viewer = testCtx({ permissions: ['product.view'] })
    await expect(perform(countStock, viewer, { id, variantId: variant.id, counted: '1' })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})
