import { beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '~/kit/operation'
import { poolRunner } from '~/db/pool.server'
import { sql } from '~/kit/sql'
import { categoriesAtTill, productsAtTill } from '~/domain/catalog/queries.server'
import { calls } from '~/endpoints/jpanel/pos'
import { loadStart } from '~/pages/jpanel/pos/shell/start.server'
import { call } from '../../support/call'
import { tillOf } from '../../support/pos-calls'
import { counting } from '../../support/counting'
import { testCtx } from '../../support/ctx'
import {
  makeCategory,
  makeCustomField,
  linkVariants,
  makeGift,
  makeProduct,
  makeStaff,
  makeVariant,
} from '../../support/factories'

const bookmark = calls['POST /jpanel/pos/bookmark/add']
const unpin = calls['POST /jpanel/pos/bookmark/remove']
const categories = calls['POST /jpanel/pos/categories.json']
const products = calls['POST /jpanel/pos/products.json']

const ctx = testCtx()
type Tile = { name: string; [field: string]: unknown }

const found = async (body: object, over: Ctx = ctx) => (await call<Tile[]>(products, { ctx: over, body })).json
const names = async (body: object, over: Ctx = ctx) => (await found(body, over)).map(({ name }) => name)
const placed = async (product: number, category: number) =>
  poolRunner().run(sql`INSERT INTO product_category (product_id, category_id) VALUES (${product}, ${category})`)

const photographed = async (product: number, key: string) =>
  poolRunner().run(sql`
    WITH m AS (INSERT INTO media (filename, name, content_type, size, key, thumbnail_key)
      VALUES (${key}, ${key}, 'image/png', 10, ${`${key}.png`}, ${key}) RETURNING id)
    INSERT INTO mediable (media_id, mediable_type, mediable_id, sequence) SELECT id, 'product', ${product}, 1 FROM m`)

describe('products.json (R-CART-11)', () => {
  let shelf: number
  beforeAll(async () => {
    shelf = (await makeCategory()).id
    for (const [name, more] of [
      ['Open', {}],
      ['Hidden on the web', { is_enabled: false }],
      ['Deleted', { deleted_at: ctx.now }],
      ['Not for the till', { show_in_pos: false }],
      ['Template', { type: 'template' }],
      ['Ended', { publish_ends_on: '2026-11-19' }],
      ['Ends today', { publish_ends_on: '2026-11-20' }],
      ['Starts tomorrow', { publish_starts_on: '2026-11-21' }],
    ] as const)
      await placed((await makeVariant({}, { name, ...more })).product_id, shelf)
  })
  test('shows what the till may sell today, also what the website hides', async () => {
    expect((await names({ category_id: shelf })).sort()).toEqual(['Ends today', 'Hidden on the web', 'Open'])
  })
  test('shows ended products when the setting allows it', async () => {
    expect(await names({ category_id: shelf }, testCtx({ settings: { pos_allow_expired_products: '1' } }))).toContain(
      'Ended',
    )
  })
  test('a bundle is offered as often as its parts allow', async () => {
    const bundle = await makeVariant({ quantity: 12 }, { name: 'Tea for two' })
    const tin = await makeVariant({ quantity: 7 }, { name: 'Tin' })
    const cups = await makeVariant({ quantity: 17 }, { name: 'Cups' })
    const gone = await makeVariant({ quantity: 0, deleted_at: ctx.now }, { name: 'Gone' })
    await linkVariants(bundle.id, tin.id)
    await linkVariants(bundle.id, cups.id, { qty: 2 })
    await linkVariants(bundle.id, gone.id)
    const [tile] = await found({ keywords: 'Tea for two' })
    expect(tile).toMatchObject({
      available_for_purchase: 7,
      is_available_for_sale: true,
      variants: [{ available_for_purchase: 7 }],
    })
    await poolRunner().run(sql`UPDATE product_variant SET quantity = 1 WHERE id = ${cups.id}`)
    expect((await found({ keywords: 'Tea for two' }))[0]).toMatchObject({
      available_for_purchase: 0,
      is_available_for_sale: false,
    })
  })
  test('a bundle is sold as often as its parts allow, and offered less often then', async () => {
    const bundle = await makeVariant({ quantity: 12 }, { name: 'Picnic' })
    const tin = await makeVariant({ quantity: 7 }, { name: 'Lunch box' })
    await linkVariants(bundle.id, tin.id, { qty: 2 })
    const till = tillOf(ctx)
    const { id } = (await till.open()).json.order
    expect((await till.add(id, { variant_id: bundle.id, qty: 4 })).json.status).toBe('error')
    expect((await till.add(id, { variant_id: bundle.id, qty: 2 })).json.message).toBeNull()
    const paid = await till.complete(id, { payment_type: 'cash', cash_received: '100' })
    expect(paid.json).toMatchObject({ status: 'success' })
    const left = sql`SELECT array_agg(quantity ORDER BY id) AS left FROM product_variant
      WHERE id IN (${bundle.id}, ${tin.id})`
    expect(await poolRunner().record(left)).toEqual({ left: [10, 3] })
    expect((await found({ keywords: 'Picnic' }))[0]).toMatchObject({ available_for_purchase: 1 })
  })
  test('a category finds its own products, not those of its children', async () => {
    const child = await makeCategory({ parent_id: shelf })
    await placed((await makeVariant({}, { name: 'Below' })).product_id, child.id)
    expect(await names({ category_id: shelf })).not.toContain('Below')
    expect(await names({ category_id: child.id })).toEqual(['Below'])
  })
  test('finds products without a category, or only in a deleted one, as category 0', async () => {
    const gone = await makeCategory({ deleted_at: ctx.now })
    await makeVariant({}, { name: 'Loose' })
    await placed((await makeVariant({}, { name: 'Left behind' })).product_id, gone.id)
    const loose = await names({ category_id: 0 })
    expect(loose).toEqual(expect.arrayContaining(['Loose', 'Left behind']))
    expect(loose).not.toContain('Open')
  })
  test.each([['zephyr-7'], ['ZEPHYR MUG'], ['extra zephyr large']])(
    'finds %j in code, name or variant',
    async (keywords) => {
      if ((await names({ keywords: 'zephyr' })).length === 0) {
        await makeVariant({}, { code: 'zephyr-7', name: 'First' })
        await makeVariant({}, { name: 'Zephyr mug' })
        await makeVariant({ name: 'Extra Zephyr Large' }, { name: 'Third' })
      }
      expect(await names({ keywords })).toHaveLength(1)
    },
  )
  test('finds the SKU of a variant, and puts what has exactly this code or SKU before all others', async () => {
    await makeVariant({ sku: 'QUAY-1' }, { name: 'By SKU' })
    await makeVariant({}, { code: 'QUAY-10', name: 'By code' })
    await makeVariant({ sku: 'QUAY-100' }, { name: 'Longer' })
    expect(await names({ keywords: 'quay-1' })).toEqual(['By SKU', 'Longer', 'By code'])
    expect((await names({ keywords: 'QUAY-10' }))[0]).toBe('By code')
  })
  test('both filters apply together', async () => {
    expect(await names({ keywords: 'Open', category_id: shelf })).toEqual(['Open'])
    expect(await names({ keywords: 'nothing of the kind', category_id: shelf })).toEqual([])
  })
  test.each([
    [{ keywords: '100%_\\' }],
    [{ keywords: { $ne: 1 }, category_id: 'x' }],
    [{ category_id: -1 }],
    [{ category_id: 99_999_999_999 }],
    [{ currency_code: 'XXX' }],
    [{ bookmarked: { toString: 1 } }],
  ])('accepts %j without an error', async (body) => {
    expect((await call(products, { ctx, body })).status).toBe(200)
  })
})

describe('a tile', () => {
  test('has the documented fields', async () => {
    const product = await makeProduct({
      name: 'Tile',
      fund_code: 'SHOP',
      hide_qty: true,
      is_tax_receiptable: true,
      recurring_type: 'fixed',
      designation_options: JSON.stringify({
        type: 'supporters_choice',
        default_account: 'A',
        designations: [{ label: 'Alpha', account: 'A' }],
      }),
    })
    await makeVariant({
      product_id: product.id,
      name: 'Small',
      sequence: 2,
      price_minor: 2000n,
      sale_price_minor: 1500n,
      quantity: 3,
    })
    const large = await makeVariant({
      product_id: product.id,
      name: 'Large',
      sequence: 1,
      is_default: true,
      quantity: 4,
      price_minor: 2500n,
    })
    await makeVariant({ product_id: product.id, name: 'Gone', deleted_at: ctx.now, quantity: 99 })
    await makeCustomField({
      product_id: product.id,
      name: 'Colour',
      type: 'select',
      is_required: true,
      choices: JSON.stringify([{ label: 'Red', value: 'red' }]),
    })
    await makeCustomField({ product_id: product.id, name: 'Old', deleted_at: ctx.now })
    const [tile] = await found({ keywords: 'Tile' })
    expect(tile).toMatchObject({
      id: product.id,
      name: 'Tile',
      thumbnail_url: null,
      available_for_purchase: 7,
      is_available_for_sale: true,
      outofstock_allow: false,
      hide_qty: true,
      is_tax_receiptable: true,
      recurring_type: 'fixed',
      type: null,
      donation_forms_billing_periods: ['today_only', 'monthly'],
      default_variant: {
        id: large.id,
        variantname: 'Large',
        price: 25,
        saleprice: null,
        actual_price: 25,
        is_sale: false,
        is_donation: false,
        billing_period: 'onetime',
        billing_starts_on: null,
        quantity: 4,
      },
      variants: [
        { variantname: 'Large' },
        { variantname: 'Small', price: 20, saleprice: 15, actual_price: 15, is_sale: true },
      ],
      custom_fields: [
        {
          name: 'Colour',
          type: 'select',
          isrequired: true,
          choices: [{ label: 'Red', value: 'red' }],
          default_value: null,
        },
      ],
      designation_options: {
        type: 'supporters_choice',
        default_account: 'A',
        designations: [{ label: 'Alpha', account: 'A' }],
      },
    })
  })
  test.each([
    ['sold out', {}, 0, 0, false],
    ['sold without an end', { outofstock_allow: true }, 0, 99_999_999, true],
    ['limited', { limit_sales: 10, sold_quantity: 4 }, 100, 6, true],
  ])('reports when it is %s', async (name, more, quantity, available, isForSale) => {
    const { id } = await makeProduct({ name: `Says ${name}`, ...more })
    await makeVariant({ product_id: id, quantity })
    expect(await found({ keywords: `Says ${name}` })).toMatchObject([
      { available_for_purchase: available, is_available_for_sale: isForSale },
    ])
  })
  test('a product in a currency without a rate has no price here, but its gifts may be given', async () => {
    const { id } = await makeProduct({ name: 'Foreign', base_currency: 'CAD' })
    await makeVariant({ product_id: id })
    expect(await found({ keywords: 'Foreign' })).toEqual([])
    const gift = await makeGift({ product_id: id })
    expect(await found({ keywords: 'Foreign' })).toMatchObject([{ currency_code: 'USD', variants: [{ id: gift.id }] }])
  })
})

test('categories are a tree with pictures of the newest products', async () => {
  const top = await makeCategory({ name: 'Top', sequence: -5 })
  const inner = await makeCategory({ name: 'Inner', parent_id: top.id })
  await makeCategory({ name: 'Innermost', parent_id: inner.id })
  await makeCategory({ name: 'Gone', parent_id: top.id, deleted_at: ctx.now })
  for (let shape = 1; shape <= 5; shape++)
    await placed((await makeProduct({ picture: JSON.stringify({ shape }) })).id, top.id)
  const { json } = await call<object[]>(categories, { ctx, body: {} })
  expect(json[0]).toMatchObject({
    name: 'Top',
    product_thumbs: [],
    product_pictures: [{ shape: 5 }, { shape: 4 }, { shape: 3 }, { shape: 2 }],
    child_categories: [{ name: 'Inner', child_categories: [{ name: 'Innermost', child_categories: [] }] }],
  })
})

test('a category shows the thumbnails of its four newest products with a photo, none of them drawn', async () => {
  const shelf = await makeCategory({ name: 'Photos', sequence: -6 })
  for (const photo of [1, 2, 0, 3, 4, 5]) {
    const product = await makeProduct()
    await placed(product.id, shelf.id)
    if (photo > 0) await photographed(product.id, `photo-${photo}`)
  }
  const { json } = await call<object[]>(categories, { ctx, body: {} })
  expect(json[0]).toMatchObject({ name: 'Photos', product_thumbs: ['/photo-5', '/photo-4', '/photo-3', '/photo-2'] })
})

test('reads tiles and categories with a constant number of queries', async () => {
  const read = counting(poolRunner())
  await productsAtTill({ ...ctx, read }, {})
  expect(read.requested()).toBe(3)
  const tree = counting(poolRunner())
  await categoriesAtTill({ ...ctx, read: tree })
  expect(tree.requested()).toBe(2)
})

describe('favourites (R-CART-11)', () => {
  test('belong to one person, and are pinned once and unpinned', async () => {
    const me = testCtx({ permissions: ['pos.edit'], staffId: (await makeStaff()).id })
    const other = testCtx({ permissions: ['pos.edit'], staffId: (await makeStaff()).id })
    const { product_id: id } = await makeVariant({}, { name: 'Pinned' })
    for (let time = 0; time < 2; time++)
      expect((await call(bookmark, { ctx: me, body: { product_id: id } })).json).toMatchObject([
        { id, is_bookmarked: true },
      ])
    expect(await found({ bookmarked: 1 }, me)).toMatchObject([{ id }])
    expect(await found({ bookmarked: 1 }, other)).toEqual([])
    expect((await call(unpin, { ctx: other, body: { product_id: id } })).json).toEqual([])
    expect(await found({ keywords: 'Pinned' }, me)).toMatchObject([{ is_bookmarked: true }])
    expect((await call(unpin, { ctx: me, body: { product_id: id } })).json).toEqual([])
  })
  test.each([
    [{ product_id: 99_999_999 }, 404],
    [{ product_id: 'x' }, 422],
    [{}, 422],
  ])('%j is refused with a status and a message', async (body, status) => {
    const me = testCtx({ staffId: (await makeStaff()).id })
    expect(await call(bookmark, { ctx: me, body })).toMatchObject({
      status,
      json: { status: 'error', message: expect.any(String) },
    })
  })
  test('without the permission', async () => {
    expect((await call(bookmark, { ctx: testCtx({ permissions: [] }), body: { product_id: 1 } })).status).toBe(403)
    expect((await call(products, { ctx: testCtx({ permissions: [] }), body: {} })).status).toBe(403)
  })
})

/** Must be the last test, because it empties the shelves. */
test('products in no category have the last shelf; without categories the till opens with them', async () => {
  const start = () => loadStart(ctx, { orderId: 0, productId: null, supporterId: 0 })
  await makeVariant({}, { name: 'Loose too' })
  expect((await start()).categories.at(-1)).toEqual({ id: 0, name: 'Other', children: [] })
  await poolRunner().run(sql`UPDATE category SET deleted_at = ${ctx.now}`)
  const bare = await start()
  expect(bare.categories).toEqual([{ id: 0, name: 'Products', children: [] }])
  expect(bare.products.map(({ name }) => name)).toContain('Loose too')
  await poolRunner().run(sql`UPDATE product SET show_in_pos = false`)
  expect((await start()).categories).toEqual([])
})

test('the till knows that the confirmation email is turned off when its template is', async () => {
  const confirms = async () =>
    (await loadStart(ctx, { orderId: 0, productId: null, supporterId: 0 })).rules.confirmsByEmail
  expect(await confirms()).toBe(true)
  await poolRunner().run(sql`INSERT INTO mail_template (name, subject, body, is_active, updated_at)
    VALUES ('customer_order_received', 'S', '<p>B</p>', false, ${ctx.now})`)
  expect(await confirms()).toBe(false)
})
