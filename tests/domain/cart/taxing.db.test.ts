import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import {
  anAccountType,
  makeGift,
  makeShippingMethod,
  makeSupporter,
  makeTaxRule,
  makeVariant,
} from '../../support/factories'
import { cartWith, tillOf } from '../../support/pos-calls'

const settings = { pos_tax_city: 'Dover', pos_tax_state: 'NH', pos_tax_zip: '03820', pos_tax_country: 'US' }
const ctx = testCtx({ settings })
const till = tillOf(ctx)
const cash = { payment_type: 'cash', cash_received: '9999' }

beforeAll(async () => void (await anAccountType()))

const taxed = (place: object = {}) => ({ tax_city: 'Dover', tax_state: 'NH', tax_country: 'US', ...place })

describe('tax at the till (R-TAXES-1)', () => {
  test('adds up every rule of the product in its tax lines', async () => {
    const shirt = await makeVariant({ price_minor: 1999n })
    await makeTaxRule({ products: [shirt.product_id], code: 'STATE', description: 'State tax', rate_ppm: 50_000 })
    await makeTaxRule({ products: [shirt.product_id], code: 'QST', rate_ppm: 99_750 })
    const order = await cartWith(ctx, { variant_id: shirt.id, qty: 3 })
    expect(order).toMatchObject({
      subtotal: 59.97,
      taxtotal: 8.98,
      totalamount: 68.95,
      taxes: [
        { code: 'STATE', description: 'State tax', rate: 5, amount: 3 },
        { code: 'QST', rate: 9.975, amount: 5.98 },
      ],
    })
    const paid = (await till.complete(order.id, cash)).json.order
    expect(paid).toMatchObject({ taxtotal: 8.98, taxes: [{ amount: 3 }, { amount: 5.98 }] })
    await ctx.read.run(sql`UPDATE tax_rule SET deleted_at = now() WHERE code = 'QST'`)
    expect((await till.update(order.id, {})).json.order).toMatchObject({
      taxtotal: 8.98,
      taxes: [{ code: 'STATE' }, { code: 'QST' }],
    })
    expect(await cartWith(ctx, { variant_id: shirt.id })).toMatchObject({ taxtotal: 1, taxes: [{ code: 'STATE' }] })
  })
  test('a region counts as its code and as its name, however it is written (R-TAXES-1)', async () => {
    const shirt = await makeVariant()
    await makeTaxRule({ products: [shirt.product_id], code: 'ME', region: 'ME' })
    const order = await cartWith(ctx, { variant_id: shirt.id })
    const at = async (state: string) => (await till.update(order.id, taxed({ tax_state: state }))).json.order
    const coded = await at('ME')
    expect(coded.taxtotal).toBeGreaterThan(0)
    for (const state of ['Maine', ' maine ', 'me', 'US-ME'])
      expect(await at(state)).toMatchObject({ taxtotal: coded.taxtotal, tax_state: 'ME' })
    await ctx.read.run(sql`UPDATE contribution SET tax_state = 'Maine' WHERE id = ${order.id}`)
    expect((await till.add(order.id, { variant_id: shirt.id })).json.order.taxtotal).toBe(2 * Number(coded.taxtotal))
    expect((await at('New Hampshire')).taxtotal).toBe(0)
    expect((await at('Nowhere')).tax_state).toBe('Nowhere')
  })
  test('a region written as its name becomes its code, also from settings and people (R-TAXES-1)', async () => {
    const shirt = await makeVariant()
    await makeTaxRule({ products: [shirt.product_id], code: 'ME', region: 'ME' })
    const rate = { taxtotal: 2, tax_state: 'ME' }
    const sold = async (from: typeof till, body: object) => {
      const { id } = (await from.open(body)).json.order
      return (await from.add(id, { variant_id: shirt.id })).json.order
    }
    expect(await sold(till, { tax_state: 'Maine', tax_country: 'US' })).toMatchObject(rate)
    // Regions from the settings and from a supporter, stored before regions were codes.
    const older = { ...settings, pos_tax_state: 'maine' }
    expect(await sold(tillOf(testCtx({ settings: older })), {})).toMatchObject(rate)
    const whole = (side: string) => ({
      [`${side}_address_01`]: '2 Oak St',
      [`${side}_city`]: 'Kittery',
      [`${side}_state`]: 'Maine',
      [`${side}_zip`]: '03904',
    })
    const ada = await makeSupporter({ ...whole('bill'), ...whole('ship') })
    const states = { billingstate: 'ME', shipstate: 'ME' }
    expect(await sold(till, { member_id: ada.id })).toMatchObject(states)
    const following = tillOf(testCtx({ settings: { ...settings, pos_use_default_tax_region: '1' } }))
    const order = await cartWith(ctx, { variant_id: shirt.id })
    expect((await following.update(order.id, { member_id: ada.id })).json.order).toMatchObject({ ...rate, ...states })
  })
  test('a rule and a shipping method that name a region mean its code (R-TAXES-1)', async () => {
    const shirt = await makeVariant({ is_shippable: true })
    await makeTaxRule({ products: [shirt.product_id], code: 'ME', region: 'Maine' })
    await makeShippingMethod({ name: 'To Maine', regions: ['MAINE'] }, [[0n, null, 500n]])
    const { id } = await cartWith(ctx, { variant_id: shirt.id })
    const at = async (state: string) => {
      const ship = { ship_state: state, ship_zip: '04101', ship_country: 'US' }
      const { order } = (await till.update(id, { ...taxed({ tax_state: state }), ...ship })).json
      return { taxtotal: order.taxtotal, shipping_amount: order.shipping_amount }
    }
    expect(await at('ME')).toEqual({ taxtotal: 2, shipping_amount: 5 })
    expect(await at('Maine')).toEqual({ taxtotal: 2, shipping_amount: 5 })
    expect(await at('NH')).toEqual({ taxtotal: 0, shipping_amount: 0 })
    await ctx.read.run(sql`UPDATE shipping_method SET deleted_at = now() WHERE name = 'To Maine'`)
  })
  test('region and country must both be right; a city only counts where the address names it (R-TAXES-1)', async () => {
    const shirt = await makeVariant()
    await makeTaxRule({ products: [shirt.product_id], code: 'CITY', city: 'New York', region: 'NY' })
    await makeTaxRule({ products: [shirt.product_id], code: 'VAT', country: 'GB', region: null, rate_ppm: 200_000 })
    const order = await cartWith(ctx, { variant_id: shirt.id })
    const at = async (place: object) => (await till.update(order.id, taxed(place))).json.order.taxtotal
    expect(await at({ tax_state: 'NY', tax_city: 'new york' })).toBe(2)
    expect(await at({ tax_state: 'NY', tax_city: 'York' })).toBe(0)
    expect(await at({ tax_state: 'NY', tax_city: '' })).toBe(0)
    expect(await at({ tax_state: 'NY', tax_city: 'New York', tax_country: 'CA' })).toBe(0)
    expect(await at({ tax_state: 'Kent', tax_country: 'GB' })).toBe(4)
    expect(await at({ tax_country: '' })).toBe(0)
  })
  test('uses the tax address, neither billing nor shipping (R-TAXES-1)', async () => {
    const shirt = await makeVariant()
    await makeTaxRule({ products: [shirt.product_id], region: 'ME' })
    const order = await cartWith(ctx, { variant_id: shirt.id })
    const elsewhere = { bill_state: 'ME', bill_country: 'US', ship_state: 'ME', ship_country: 'US' }
    expect((await till.update(order.id, { ...taxed(), ...elsewhere })).json.order).toMatchObject({ taxtotal: 0 })
    expect((await till.update(order.id, taxed({ tax_state: 'me' }))).json.order).toMatchObject({ taxtotal: 2 })
  })
  test('taxes shipping at the rates of the goods when set', async () => {
    const shirt = await makeVariant({ is_shippable: true })
    await makeTaxRule({ products: [shirt.product_id] })
    await makeShippingMethod({}, [[0n, null, 500n]])
    const order = await cartWith(ctx, { variant_id: shirt.id })
    const sent = { ...taxed(), ship_state: 'NH', ship_zip: '03833', ship_country: 'US' }
    expect((await till.update(order.id, sent)).json.order).toMatchObject({
      shipping_amount: 5,
      taxtotal: 2,
      totalamount: 27,
    })
    const taxing = tillOf(testCtx({ settings: { ...settings, shipping_taxes_apply: '1' } }))
    expect((await taxing.update(order.id, sent)).json.order).toMatchObject({
      taxtotal: 2.5,
      totalamount: 27.5,
      taxes: [{ amount: 2.5 }],
    })
  })
  test('stores the later tax of a plan without a first payment', async () => {
    const plan = await makeVariant({ price_minor: 3000n, billing_period: 'monthly' }, { recurring_type: 'fixed' })
    await makeTaxRule({ products: [plan.product_id] })
    const order = await cartWith(ctx, { variant_id: plan.id, recurring_day: 1 })
    expect(order).toMatchObject({ taxtotal: 0, totalamount: 0 })
    const ada = await makeSupporter()
    await till.update(order.id, { ...taxed(), member_id: ada.id })
    await till.complete(order.id, { payment_type: 'free' })
    const profile = await ctx.read.first<{ tax: bigint }>(
      sql`SELECT tax_minor AS tax FROM recurring_profile WHERE contribution_id = ${order.id}`,
    )
    expect(profile?.tax).toBe(300n)
  })
  test('a gift is untaxed unless its product is taxed, and costs covered never are', async () => {
    const gift = await makeGift({}, { is_dcc_enabled: true })
    const covering = tillOf(testCtx({ settings: { ...settings, dcc_enabled: '1' } }))
    const order = await cartWith(ctx, { variant_id: gift.id, amount: 50 })
    await makeTaxRule({ products: [gift.product_id] })
    const { json } = await covering.update(order.id, taxed({ dcc_enabled_by_customer: 1, dcc_type: 'minimum_costs' }))
    expect(json.order).toMatchObject({ taxtotal: 5, dcc_total_amount: 4.29, totalamount: 59.29 })
  })
})
