import { beforeAll, describe, expect, test } from 'vitest'
import { calls } from '~/endpoints/jpanel/pos'
import { sql } from '~/kit/sql'
import { call } from '../../support/call'
import { testCtx } from '../../support/ctx'
import { anAccountType, linkVariants, makeGift, makeProduct, makeVariant } from '../../support/factories'
import { ORDERS_NOW } from '../../support/orders-now'
import { cartWith, tillOf } from '../../support/pos-calls'

const products = calls['POST /jpanel/pos/products.json']

const settings = {
  extra_currencies: 'CAD,EUR,JPY',
  exchange_rates: 'CAD=0.8,EUR=1.25,JPY=0.0067',
  dcc_enabled: '1',
  dcc_ai_is_enabled: '0',
}
const ctx = testCtx({ settings })
const till = tillOf(ctx)

beforeAll(async () => void (await anAccountType()))

const stored = async (id: number) =>
  ctx.read.first<{ currency: string; rate: string; total: bigint }>(
    sql`SELECT functional_currency AS currency, functional_rate::text AS rate,
      worth_at_home(total_minor::numeric, currency, functional_currency, functional_rate)::bigint AS total
      FROM ${ORDERS_NOW} c WHERE id = ${id}`,
  )
const worth = async (id: number) =>
  ctx.read.record(sql`SELECT total_minor AS total, functional_total_minor AS home FROM contribution WHERE id = ${id}`)

describe('a cart in another currency (R-PRICES-7)', () => {
  test('keeps the rate of the day it was opened, and its home value', async () => {
    const shirt = await makeVariant()
    const order = (await till.open({ currency_code: 'CAD' })).json.order
    const later = tillOf(testCtx({ settings: { ...settings, exchange_rates: 'CAD=0.5,EUR=1.25' } }))
    expect((await later.add(order.id, { variant_id: shirt.id })).json.order).toMatchObject({
      currency_code: 'CAD',
      totalamount: 25,
    })
    expect(await stored(order.id)).toEqual({ currency: 'USD', rate: '0.8000000000', total: 2000n })
    const again = (await later.update(order.id, { currency_code: 'USD' })).json.order
    expect(again.totalamount).toBe(20)
    expect((await later.update(order.id, { currency_code: 'CAD' })).json.order.totalamount).toBe(40)
    expect(await stored(order.id)).toMatchObject({ rate: '0.5000000000', total: 2000n })
    await later.complete(order.id, { payment_type: 'cash', cash_received: '40' })
    expect(await worth(order.id)).toEqual({ total: 4000n, home: 2000n })
  })
  test('a currency without digits keeps its worth too', async () => {
    const order = await cartWith(ctx, { variant_id: (await makeVariant()).id })
    expect((await till.update(order.id, { currency_code: 'JPY' })).json.order.totalamount).toBe(2985)
    expect(await stored(order.id)).toMatchObject({ total: 2000n })
  })
  test('has a rate of one in the home currency', async () => {
    const order = await cartWith(ctx, { variant_id: (await makeVariant()).id })
    expect(await stored(order.id)).toEqual({ currency: 'USD', rate: '1.0000000000', total: 2000n })
  })
  test('converts prices of products in other currencies', async () => {
    const { id } = await makeProduct({ name: 'Maple syrup', base_currency: 'CAD' })
    const syrup = await makeVariant({ product_id: id, price_minor: 1000n, sale_price_minor: 500n })
    expect(await cartWith(ctx, { variant_id: syrup.id })).toMatchObject({
      items: [{ price: 4, undiscounted_price: 8 }],
    })
    const euro = (await till.open({ currency_code: 'EUR' })).json.order
    expect((await till.add(euro.id, { variant_id: syrup.id })).json.order).toMatchObject({ items: [{ price: 3.2 }] })
    const tiles = await call<{ currency_code: string; variants: unknown[] }[]>(products, {
      ctx,
      body: { keywords: 'Maple syrup', currency_code: 'EUR' },
    })
    expect(tiles.json).toMatchObject([
      { currency_code: 'EUR', variants: [{ price: 6.4, saleprice: 3.2, actual_price: 3.2 }] },
    ])
  })
  test('parts of a bundle are converted like the bundle, and again with a change', async () => {
    const bundle = await makeVariant({ price_minor: 1000n })
    const cup = await makeVariant()
    await linkVariants(bundle.id, cup.id, { qty: 2, price_minor: 400n })
    const order = (await till.open({ currency_code: 'CAD' })).json.order
    expect((await till.add(order.id, { variant_id: bundle.id })).json.order).toMatchObject({
      items: [{ price: 12.5 }, { price: 5, total: 10 }],
    })
    expect((await till.update(order.id, { currency_code: 'EUR' })).json.order).toMatchObject({
      items: [{ price: 8 }, { price: 3.2 }],
    })
  })
  test('gifts keep their number; least amounts and amounts to choose from are converted', async () => {
    const gift = await makeGift({ price_minimum_minor: 500n, price_presets: '{1000,2500}' }, { name: 'Gift in euro' })
    const order = (await till.open({ currency_code: 'EUR' })).json.order
    expect((await till.add(order.id, { variant_id: gift.id, amount: '3.99' })).json).toMatchObject({
      status: 'error',
      message: 'The amount must be greater than €4.00.',
    })
    await till.add(order.id, { variant_id: gift.id, amount: '4' })
    expect((await till.update(order.id, { currency_code: 'CAD' })).json.order.totalamount).toBe(4)
    const tiles = await call<unknown[]>(products, { ctx, body: { keywords: 'Gift in euro', currency_code: 'CAD' } })
    expect(tiles.json).toMatchObject([{ variants: [{ price_minimum: 6.25, price_presets: [13, 32] }] }])
  })
  test('a plan is charged later in the new currency too', async () => {
    const plan = await makeVariant({ price_minor: 2000n, billing_period: 'monthly' }, { recurring_type: 'fixed' })
    const order = await cartWith(ctx, { variant_id: plan.id, recurring_day: 1 })
    expect((await till.update(order.id, { currency_code: 'CAD' })).json.order).toMatchObject({
      items: [{ price: 0, recurring_amount: 25 }],
    })
  })
  test('converts the flat fee of covered costs', async () => {
    const order = (await till.open({ currency_code: 'EUR', dcc_enabled_by_customer: 1, dcc_type: 'most_costs' })).json
      .order
    const gift = await makeGift({}, { is_dcc_enabled: true })
    expect((await till.add(order.id, { variant_id: gift.id, amount: 100 })).json.order).toMatchObject({
      dcc_total_amount: 3.13,
    })
  })
  test('covered costs keep their worth in yen and dinars, at the rate of the cart', async () => {
    const dynamic = {
      ...settings,
      extra_currencies: 'JPY,KWD',
      exchange_rates: 'JPY=0.0067,KWD=3.25',
      dcc_ai_is_enabled: '1',
    }
    const now = tillOf(testCtx({ settings: dynamic }))
    const later = tillOf(testCtx({ settings: { ...dynamic, exchange_rates: 'JPY=1,KWD=1' } }))
    const gift = await makeGift({}, { is_dcc_enabled: true })
    const costs = { dcc_enabled_by_customer: 1, dcc_type: 'minimum_costs' }
    const yen = (await now.open({ currency_code: 'JPY', ...costs })).json.order
    expect((await now.add(yen.id, { variant_id: gift.id, amount: 100 })).json.order).toMatchObject({
      dcc_total_amount: 233,
    })
    expect((await later.add(yen.id, { variant_id: gift.id, amount: 10_000 })).json.order).toMatchObject({
      dcc_total_amount: 233 + 818,
      dcc_costs: { minimum_costs: 233 + 818, more_costs: 315 + 1104, most_costs: 425 + 1490 },
    })
    const dinars = (await now.open({ currency_code: 'KWD', ...costs })).json.order
    expect((await now.add(dinars.id, { variant_id: gift.id, amount: '10' })).json.order).toMatchObject({
      dcc_total_amount: 0.943,
    })
  })
  test('a currency that is not offered, or has no rate, is refused', async () => {
    const order = await cartWith(ctx, { variant_id: (await makeVariant()).id })
    for (const currency of ['GBP', 'XXX', '', 'cad'])
      expect((await till.update(order.id, { currency_code: currency })).json).toMatchObject({
        status: 'error',
        message: 'This currency is not accepted.',
        order: { currency_code: 'USD' },
      })
    const { id } = await makeProduct({ name: 'Pound cake', base_currency: 'GBP' })
    const cake = await makeVariant({ product_id: id })
    expect((await till.add(order.id, { variant_id: cake.id })).json).toMatchObject({
      status: 'error',
      message: 'There is no exchange rate for GBP. Add one in Settings.',
    })
  })
})
