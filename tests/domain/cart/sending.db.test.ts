import { beforeAll, describe, expect, test } from 'vitest'
import { composeContext } from '~/composition.server'
import { sql } from '~/kit/sql'
import type { Ctx } from '~/kit/operation'
import type { Parcel, ShippingRates } from '~/ports/shipping-rates'
import { NOON, testCtx } from '../../support/ctx'
import {
  anAccountType,
  linkVariants,
  makeGift,
  makePromo,
  makeShippingMethod,
  makeVariant,
} from '../../support/factories'
import { cartWith, tillOf, type WireOrder } from '../../support/pos-calls'

const address = {
  ship_address: '1 Elm St',
  ship_city: 'Exeter',
  ship_state: 'NH',
  ship_zip: '03833',
  ship_country: 'US',
}
const cash = { payment_type: 'cash', cash_received: '9999' }
const ours = { extra_currencies: 'CAD', exchange_rates: 'CAD=0.8' }
const ctx = testCtx({ settings: ours })
const till = tillOf(ctx)

let post = { id: 0 }
let express = { id: 0 }

beforeAll(async () => {
  await anAccountType()
  post = await makeShippingMethod({ name: 'Parcel post', code: 'PP', is_default: true, countries: '{US,CA}' }, [
    [0n, 2000n, 500n],
    [2001n, 5000n, 800n],
  ])
  express = await makeShippingMethod({ name: 'Express', regions: '{NH,ME}', countries: '{US}' }, [[0n, null, 1500n]])
})

const goods = (values: object = {}) => makeVariant({ is_shippable: true, weight_grams: 500, quantity: 1000, ...values })

async function sent(values: object = {}, body: object = {}): Promise<WireOrder> {
  const order = await cartWith(ctx, { variant_id: (await goods(values)).id })
  return (await till.update(order.id, { ...address, ...body })).json.order
}

describe('sending by tiers (R-SHIPPING-2)', () => {
  test('offers methods for the address, the default first, and selects the first', async () => {
    expect(await sent()).toMatchObject({
      shipping_amount: 5,
      totalamount: 25,
      shipping_method: { id: post.id, name: 'Parcel post', code: 'PP' },
      shipping_method_id: post.id,
      courier_method: null,
      is_free_shipping: false,
      free_shipping_label: null,
      available_shipping_methods: [
        { courier: null, title: 'Parcel post', cost: 5, shipping_method_id: post.id },
        { courier: null, title: 'Express', cost: 15, shipping_method_id: express.id },
      ],
    })
  })
  test.each([
    ['20.00 is inside the first tier', 2000n, 5],
    ['20.01 is in the second', 2001n, 8],
    ['50.00 is inside it', 5000n, 8],
    ['outside all tiers it costs nothing', 5001n, 0],
  ])('%s', async (_what, price, cost) => {
    expect((await sent({ price_minor: price })).shipping_amount).toBe(cost)
  })
  test('keeps the selected method until it does not serve the address', async () => {
    const order = await sent({}, { shipping_method_id: express.id })
    expect(order).toMatchObject({ shipping_amount: 15, shipping_method_id: express.id })
    const more = (await till.add(order.id, { variant_id: (await makeVariant()).id })).json.order
    expect(more).toMatchObject({ shipping_amount: 15, shipping_method_id: express.id })
    const away = { ...address, ship_state: 'BC', ship_zip: 'V5K', ship_country: 'CA', shipping_method_id: express.id }
    expect((await till.update(order.id, away)).json.order).toMatchObject({
      shipping_method_id: post.id,
      shipping_amount: 5,
    })
    const nowhere = { ...address, ship_country: 'FR', shipping_method_id: post.id }
    expect((await till.update(order.id, nowhere)).json.order).toMatchObject({
      shipping_method_id: null,
      shipping_method: null,
      shipping_amount: 0,
      available_shipping_methods: [],
    })
  })
  test('ignores an unknown method, and refuses one that is no number', async () => {
    const order = await sent()
    expect((await till.update(order.id, { ...address, shipping_method_id: 99_999_999 })).json.order).toMatchObject({
      shipping_method_id: post.id,
    })
    expect((await till.update(order.id, { ...address, shipping_method_id: 'x' })).status).toBe(422)
  })
  test('requests no rates before country, region and postal code are known', async () => {
    expect(await sent({}, { ship_zip: '' })).toMatchObject({
      shipping_amount: 0,
      shipping_method_id: null,
      available_shipping_methods: [],
    })
  })
  test('only what ships at cost counts for the tier', async () => {
    const order = await sent({ price_minor: 1500n })
    const free = await goods({ is_shipping_free: true, price_minor: 3000n })
    await till.add(order.id, { variant_id: free.id })
    const all = (await till.add(order.id, { variant_id: (await makeGift()).id, amount: 100 })).json.order
    expect(all).toMatchObject({ subtotal: 145, shipping_amount: 5 })
  })
  test('list and charge are in the currency of the cart (R-SHIPPING-2)', async () => {
    const order = await sent()
    const { json } = await till.update(order.id, { currency_code: 'CAD' })
    expect(json.order).toMatchObject({ shipping_amount: 6.25, subtotal: 25, totalamount: 31.25 })
    expect(json.order.available_shipping_methods).toMatchObject([{ cost: 6.25 }, { cost: 18.75 }])
  })
  test('includes shipping in the total and ledger when paid, and locks it', async () => {
    const order = await sent()
    const paid = (await till.complete(order.id, cash)).json.order
    expect(paid).toMatchObject({ totalamount: 25, shipping_method: { name: 'Parcel post' }, cash_change: 9974 })
    const row = await ctx.read.first<{ minor: bigint }>(
      sql`SELECT amount_minor AS minor FROM ledger_entry WHERE contribution_id = ${order.id} AND type = 'Shipping'`,
    )
    expect(row?.minor).toBe(500n)
    expect((await till.update(order.id, {})).json.order).toMatchObject({ available_shipping_methods: [] })
  })
  test('a price that changed under a waiting cart stops the payment once, with the new total', async () => {
    const order = await sent({ price_minor: 4000n })
    await ctx.read.run(
      sql`UPDATE shipping_price SET price_minor = 900 WHERE method_id = ${post.id} AND price_minor = 800`,
    )
    const stopped = (await till.complete(order.id, cash)).json
    expect(stopped).toMatchObject({ status: 'error', order: { shipping_amount: 9, totalamount: 49, is_paid: false } })
    expect((await till.complete(order.id, cash)).json).toMatchObject({ status: 'success', order: { totalamount: 49 } })
    await ctx.read.run(
      sql`UPDATE shipping_price SET price_minor = 800 WHERE method_id = ${post.id} AND price_minor = 900`,
    )
  })
})

describe('sent for nothing (R-SHIPPING-4)', () => {
  test('when staff choose it', async () => {
    const order = await sent({}, { shipping_method_id: post.id })
    const free = (await till.update(order.id, { ...address, is_free_shipping: 1, shipping_method_id: post.id })).json
      .order
    expect(free).toMatchObject({
      shipping_amount: 0,
      is_free_shipping: true,
      free_shipping_label: 'Free Shipping',
      shipping_method_id: null,
      available_shipping_methods: [{ title: 'Parcel post', cost: 5 }, { title: 'Express' }],
    })
    const taken = { ...address, is_free_shipping: 0, shipping_method_id: express.id }
    expect((await till.update(order.id, taken)).json.order).toMatchObject({
      shipping_amount: 15,
      is_free_shipping: false,
    })
    const paid = (await till.complete(order.id, cash)).json.order
    expect(paid.available_shipping_methods).toEqual([])
  })
  test('only while a code grants it', async () => {
    const order = await sent()
    const promo = await makePromo({ discount_points: 0, is_free_shipping: true, free_shipping_label: 'On the house' })
    const { json } = await till.promos(order.id, promo.code)
    expect(json).toMatchObject({
      status: 'success',
      order: {
        shipping_amount: 0,
        is_free_shipping: true,
        free_shipping_label: 'On the house',
        available_shipping_methods: [{ cost: 5 }, {}],
      },
    })
    expect(json.order.promocodes).toMatchObject([{ label: 'Free Shipping', is_free_shipping: true }])
    await till.update(order.id, { ...address, is_free_shipping: 1 })
    expect((await till.promos(order.id, '')).json.order).toMatchObject({
      shipping_amount: 5,
      is_free_shipping: false,
      free_shipping_label: null,
    })
  })
  test('when every shipped item ships free', async () => {
    expect(await sent({ is_shipping_free: true })).toMatchObject({
      shipping_amount: 0,
      free_shipping_label: 'Free Shipping',
      available_shipping_methods: [{ title: 'Parcel post' }, { title: 'Express' }],
    })
  })
  test('when nothing is shipped', async () => {
    const order = await cartWith(ctx, { variant_id: (await makeVariant()).id })
    expect((await till.update(order.id, address)).json.order).toMatchObject({
      shipping_amount: 0,
      free_shipping_label: null,
      available_shipping_methods: [],
    })
  })
  test('ships parts within their bundle when set', async () => {
    const bundle = await makeVariant({ quantity: 10 })
    const part = await goods()
    await linkVariants(bundle.id, part.id, { price_minor: 700n })
    const packed = tillOf(testCtx({ settings: { ...ours, shipping_linked_items: 'bundle' } }))
    const order = await cartWith(ctx, { variant_id: bundle.id })
    expect((await till.update(order.id, address)).json.order).toMatchObject({ shipping_amount: 5, shippable_items: 1 })
    expect((await packed.update(order.id, address)).json.order).toMatchObject({
      shipping_amount: 0,
      shippable_items: 0,
    })
  })
})

describe('sending by carrier (R-SHIPPING-3)', () => {
  const settings = {
    ...ours,
    shipping_handler: 'courier',
    courier_ups: '1',
    courier_canada_post: '1',
    organization_state: 'ME',
    organization_zip: '04101',
  }
  const requested: Parcel[] = []

  function carriers(quote: ShippingRates['quote'], now = NOON): Ctx {
    const base = testCtx({ settings, now })
    const shippingRates: ShippingRates = {
      quote: async (parcel) => {
        requested.push(parcel)
        return quote(parcel)
      },
    }
    return composeContext({
      actor: base.actor,
      settings,
      requestId: 'test-request-1',
      ports: { ...base.ports, shippingRates },
    })
  }
  const price = (minor: bigint) => [{ courier: 'UPS' as const, code: '03', name: 'Ground', minor, currency: 'USD' }]

  test('requests each parcel once, selects the cheapest rate, and caches rates for twelve hours', async () => {
    const here = carriers((parcel) => testCtx().ports.shippingRates.quote(parcel))
    const order = await cartWith(here, { variant_id: (await goods()).id })
    const priced = (await tillOf(here).update(order.id, address)).json.order
    expect(priced).toMatchObject({
      courier_method: 'UPS: Ground',
      shipping_method_id: null,
      shipping_amount: 11.4,
      totalamount: 31.4,
    })
    expect(priced.available_shipping_methods).toMatchObject([
      { courier: 'UPS', title: 'UPS: Ground', cost: 11.4, shipping_method_id: null },
      { courier: 'UPS', title: 'UPS: 2nd Day Air' },
    ])
    const before = requested.length
    const selected = (await tillOf(here).update(order.id, { ...address, courier_method: 'UPS: 2nd Day Air' })).json
      .order
    expect(selected).toMatchObject({ courier_method: 'UPS: 2nd Day Air', shipping_amount: 22.4 })
    expect(
      (await tillOf(here).update(order.id, { ...address, courier_method: 'Pigeon: Fast' })).json.order,
    ).toMatchObject({
      courier_method: 'UPS: Ground',
    })
    expect(requested.length).toBe(before)
    expect(requested.at(-1)).toMatchObject({
      pounds: 1.1023,
      kilograms: 0.5,
      to: { zip: '03833' },
      couriers: ['Canada Post', 'UPS'],
    })
    const later = carriers(async () => price(777n), new Date('2026-11-21T06:00:00Z'))
    expect((await tillOf(later).update(order.id, address)).json.order).toMatchObject({ shipping_amount: 7.77 })
    expect(requested.length).toBe(before + 1)
    expect((await tillOf(later).complete(order.id, cash)).json).toMatchObject({
      status: 'success',
      order: { totalamount: 27.77 },
    })
  })
  test('offers no rates without an answer, completes the sale, and retries with the next change', async () => {
    const down = carriers(async () => {
      throw new Error('timed out')
    })
    const order = await cartWith(down, { variant_id: (await goods({ weight_grams: 501 })).id })
    const before = requested.length
    const none = { shipping_amount: 0, courier_method: null, available_shipping_methods: [] }
    expect((await tillOf(down).update(order.id, address)).json).toMatchObject({ status: 'success', order: none })
    expect((await tillOf(carriers(async () => [])).update(order.id, address)).json.order).toMatchObject(none)
    expect((await tillOf(carriers(async () => price(900n))).update(order.id, address)).json.order).toMatchObject({
      shipping_amount: 9,
    })
    expect(requested.length).toBe(before + 3)
  })
  test('requests rates again when the parcel changes', async () => {
    const order = await cartWith(
      carriers(async () => price(900n)),
      { variant_id: (await goods({ weight_grams: 502 })).id },
    )
    await tillOf(carriers(async () => price(900n))).update(order.id, address)
    const moved = (await tillOf(carriers(async () => [])).update(order.id, { ...address, ship_zip: '99999' })).json
      .order
    expect(moved).toMatchObject({ shipping_amount: 0 })
  })
  test('staff who ship for free see the price; where a code does, no carrier is queried', async () => {
    const here = carriers(async () => price(900n))
    const order = await cartWith(here, { variant_id: (await goods({ weight_grams: 504 })).id })
    const free = (await tillOf(here).update(order.id, { ...address, is_free_shipping: 1 })).json.order
    expect(free).toMatchObject({
      shipping_amount: 0,
      courier_method: null,
      available_shipping_methods: [{ title: 'UPS: Ground', cost: 9 }],
    })
    const back = { ...address, is_free_shipping: 0, courier_method: 'UPS: Ground' }
    expect((await tillOf(here).update(order.id, back)).json.order).toMatchObject({
      shipping_amount: 9,
      courier_method: 'UPS: Ground',
    })
    const other = await cartWith(here, { variant_id: (await goods({ weight_grams: 505 })).id })
    await tillOf(here).promos(other.id, (await makePromo({ discount_points: 0, is_free_shipping: true })).code)
    const before = requested.length
    expect((await tillOf(here).update(other.id, address)).json.order).toMatchObject({
      shipping_amount: 0,
      available_shipping_methods: [],
    })
    expect(requested.length).toBe(before)
  })
  test('requests no rates for items without weight', async () => {
    const before = requested.length
    const order = await cartWith(
      carriers(async () => price(900n)),
      { variant_id: (await goods({ weight_grams: 0 })).id },
    )
    const { json } = await tillOf(carriers(async () => price(900n))).update(order.id, address)
    expect(json.order).toMatchObject({ shipping_amount: 0, available_shipping_methods: [] })
    expect(requested.length).toBe(before)
  })
  test('converts a carrier’s own currency', async () => {
    const canadian = carriers(async () => [
      { courier: 'Canada Post', code: 'RP', name: 'Regular', minor: 1000n, currency: 'CAD' },
    ])
    const order = await cartWith(canadian, { variant_id: (await goods({ weight_grams: 503 })).id })
    expect((await tillOf(canadian).update(order.id, address)).json.order).toMatchObject({ shipping_amount: 8 })
  })
})
