import { beforeAll, expect, test } from 'vitest'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import {
  anAccountType,
  linkVariants,
  makeGift,
  makePage,
  makePromo,
  makeShippingMethod,
  makeSponsorship,
  makeSupporter,
  makeTaxRule,
  makeVariant,
  promoOn,
} from '../../support/factories'
import { cartWith, tillOf } from '../../support/pos-calls'
import { spokenBy } from '../../support/statements'

/** Counts statements and the packets that carry them, including those of the transaction. */
const spoken = async (call: () => Promise<unknown>) => {
  const { statements, trips } = await spokenBy(call)
  return `${statements} in ${trips}`
}

const settings = {
  extra_currencies: 'CAD',
  exchange_rates: 'CAD=0.8',
  pos_tax_country: 'US',
  pos_tax_state: 'NH',
  shipping_taxes_apply: '1',
}
const ctx = testCtx({ settings })
const till = tillOf(ctx)
const cash = { payment_type: 'cash', cash_received: '9999' }
const address = {
  ship_address: '1 Elm St',
  ship_city: 'Exeter',
  ship_state: 'NH',
  ship_zip: '03833',
  ship_country: 'US',
}

beforeAll(async () => {
  await anAccountType()
  await makeShippingMethod()
})

async function fullCart() {
  const shirt = await makeVariant({ is_shippable: true, quantity: 100 })
  await makeTaxRule({ products: [shirt.product_id], region: 'NH' })
  const codes = [
    await makePromo(),
    await makePromo({ is_free_shipping: false, discount_type: 'dollar', discount_minor: 300n }),
  ]
  for (const { id } of codes) await promoOn(id, { products: [shirt.product_id] })
  const order = await cartWith(ctx, { variant_id: shirt.id, qty: 2 })
  await till.update(order.id, { ...address, tax_country: 'US', tax_state: 'NH', member_id: '' })
  await till.promos(order.id, [codes[0]?.code])
  await till.update(order.id, { currency_code: 'CAD' })
  return { shirt, order, codes: codes.map(({ code }) => code as string) }
}

test('runs only the needed statements for a plain cart', async () => {
  const gift = await makeGift()
  const { order } = (await till.open()).json
  const counted = {
    new: await spoken(() => till.open({ client_uuid: '00000000AA' })),
    add: await spoken(() => till.add(order.id, { variant_id: gift.id, amount: 25 })),
    again: await spoken(() => till.add(order.id, { variant_id: gift.id, amount: 5 })),
    flag: await spoken(() => till.update(order.id, { send_confirmation_emails: 0 })),
    form: await spoken(() => till.update(order.id, { special_notes: 'Thanks' })),
    promos: await spoken(() => till.promos(order.id, '')),
    complete: await spoken(() => till.complete(order.id, cash)),
  }
  expect(counted).toEqual({
    new: '3 in 3',
    add: '5 in 2',
    again: '5 in 2',
    flag: '5 in 4',
    form: '7 in 4',
    promos: '5 in 4',
    complete: '5 in 3',
  })
})

test('reads each kind of rule once for a full cart', async () => {
  const { shirt, order, codes } = await fullCart()
  const counted = {
    add: await spoken(() => till.add(order.id, { variant_id: shirt.id })),
    form: await spoken(() => till.update(order.id, { ...address, tax_country: 'US', tax_state: 'NH' })),
    currency: await spoken(() => till.update(order.id, { currency_code: 'USD' })),
    promos: await spoken(() => till.promos(order.id, codes)),
    complete: await spoken(() => till.complete(order.id, cash)),
  }
  expect(counted).toEqual({ add: '8 in 5', form: '9 in 6', currency: '12 in 8', promos: '9 in 8', complete: '10 in 7' })
})

test('a bundle, a sponsorship, a gift through a page, and what is taken out again', async () => {
  const bundle = await makeVariant()
  await linkVariants(bundle.id, (await makeVariant()).id)
  const child = await makeSponsorship()
  const page = await makePage()
  const ada = await makeSupporter()
  const { order } = (await till.open()).json
  const added = await till.add(order.id, { variant_id: bundle.id })
  const counted = {
    bundle: await spoken(() => till.add(order.id, { variant_id: bundle.id })),
    child: await spoken(() =>
      till.addChild(order.id, {
        reference_number: child.reference_number,
        payment_option_id: child.optionIds[0],
        recurring_day: 1,
      }),
    ),
    page: await spoken(() => till.addPage(order.id, { fundraising_page_id: page.id, amount: 5 })),
    remove: await spoken(() => till.remove(order.id, { order_item_id: added.json.order.items[0]?.id })),
    supporter: await spoken(() => till.update(order.id, { member_id: ada.id })),
  }
  expect(counted).toEqual({
    bundle: '5 in 2',
    child: '7 in 6',
    page: '10 in 5',
    remove: '5 in 4',
    supporter: '10 in 7',
  })
})

test('filling a cart rewrites no row of the table that lists and exports read; the sale rewrites it once', async () => {
  const gift = await makeGift()
  const { order } = (await till.open()).json
  const place = () => ctx.read.record(sql`SELECT ctid::text AS at FROM contribution WHERE id = ${order.id}`)
  const opened = await place()
  const added = (await till.add(order.id, { variant_id: gift.id, amount: 25 })).json.order
  await till.add(order.id, { variant_id: gift.id, amount: 5 })
  await till.remove(order.id, { order_item_id: added.items[0]?.id })
  expect(await place()).toEqual(opened)
  expect((await till.complete(order.id, cash)).json.order).toMatchObject({ totalamount: 5 })
  expect(await place()).not.toEqual(opened)
  expect(await ctx.read.record(sql`SELECT total_minor AS total FROM contribution WHERE id = ${order.id}`)).toEqual({
    total: 500n,
  })
  expect(await ctx.read.records(sql`SELECT 1 FROM cart WHERE contribution_id = ${order.id}`)).toEqual([])
})
