import { beforeAll, expect, test } from 'vitest'
import { addItem } from '~/domain/cart/add-item.server'
import { addPageGift } from '~/domain/cart/add-page-gift.server'
import { listLines } from '~/domain/cart/queries.server'
import { tributeTypes } from '~/domain/tributes/queries.server'
import { perform } from '~/kit/operation'
import { name, sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import {
  anAccountType,
  linkVariants,
  makeCustomField,
  makeGift,
  makeMembership,
  makePage,
  makePromo,
  makeSupporter,
  makeTaxRule,
  makeVariant,
  promoOn,
} from '../../support/factories'
import { tillOf } from '../../support/pos-calls'

const settings = { pos_tax_country: 'US', pos_tax_state: 'NH', dcc_enabled: '1', gift_aid: '1' }
const ctx = testCtx({ settings })
const till = tillOf(ctx)

beforeAll(async () => void (await anAccountType()))

async function picture(of: string, id: number) {
  await ctx.read.run(sql`
    WITH m AS (INSERT INTO media (filename, name, content_type, size, key, thumbnail_key)
      VALUES (${`${of}-${id}`}, 'p', 'image/png', 10, ${`${of}-${id}.png`}, ${`${of}-${id}-small.png`}) RETURNING id)
    INSERT INTO mediable (media_id, mediable_type, mediable_id, sequence) SELECT id, ${of}, ${id}, 1 FROM m`)
}

async function bundle() {
  const shirt = await makeVariant(
    {
      name: 'Large',
      sku: 'TS-1',
      sale_price_minor: 1500n,
      is_shippable: true,
      weight_grams: 240,
      is_shipping_free: true,
    },
    { email_notify: 'shop@example.org', limit_sales: 50, is_dcc_enabled: true },
  )
  const size = await makeCustomField({ product_id: shirt.product_id, name: 'Size' })
  const color = await makeCustomField({ product_id: shirt.product_id, name: 'Color' })
  await makeTaxRule({ products: [shirt.product_id], region: 'NH' })
  await picture('product', shirt.product_id)
  const parts = [await makeVariant({ name: 'Pin' }), await makeVariant({ name: 'Mug' })]
  await picture('product_variant', parts[0]?.id ?? 0)
  for (const { id } of parts) await linkVariants(shirt.id, id, { price_minor: 300n, qty: 2 })
  return { shirt, fields: { [color.id]: 'red', [size.id]: 'XL' } }
}

const opened = async () => (await till.open()).json.order.id
const stored = (id: number) => listLines(ctx.read, id)

async function put(id: number, input: object) {
  const order = await perform(addItem, ctx, { id, ...input })
  expect(await stored(id)).toMatchObject(order.lines)
  return order
}

test('stores a line with everything that is read later, for a bundle with parts and answers', async () => {
  const id = await opened()
  const { shirt, fields } = await bundle()
  const order = await put(id, { variantId: shirt.id, qty: 2, fields, additionalNotes: 'Gift wrap' })
  expect(order.lines.map(({ description, qty, isLocked }) => [description, qty, isLocked])).toEqual([
    ['Shirt - Large', 2, false],
    ['Shirt - Pin', 4, true],
    ['Shirt - Mug', 4, true],
  ])
  const [line, part] = order.lines
  expect(line?.taxMinor).toBeGreaterThan(0n)
  expect(line?.answers.map(({ value }) => value).toSorted()).toEqual(['XL', 'red'])
  expect(part).toMatchObject({ lockedToLineId: line?.id, thumbnail: expect.stringContaining('product_variant') })
  expect((await put(id, { variantId: shirt.id, qty: 1, fields, replacesId: line?.id })).lines).toHaveLength(3)
  expect((await put(id, { variantId: shirt.id, qty: 1, fields })).lines).toHaveLength(6)
})

test('stores a gift with its tribute and schedule, and one through a page', async () => {
  const id = await opened()
  const gift = await makeGift(
    { billing_period: 'monthly' },
    { recurring_type: 'fixed', allow_tributes: 1, is_dcc_enabled: true },
  )
  const [type] = await tributeTypes(ctx.read)
  const tribute = { isTribute: true, typeId: type?.id, name: 'Rosa' }
  const recurring = { day: 15, withInitialCharge: true }
  await put(id, {
    variantId: gift.id,
    amount: '25',
    recurring,
    isGiftAid: true,
    tribute,
    publicMessage: 'For the roof',
    metadata: { dp_gl_code: 'R-1' },
  })
  const page = await makePage({ organizer_id: (await makeSupporter()).id })
  await put(id, { variantId: (await makeGift()).id, amount: '5', fundraisingPageId: page.id })
  const added = await perform(addPageGift, ctx, { id, pageId: page.id, amount: '7' })
  expect(await stored(id)).toMatchObject(added.lines)
  expect(
    await ctx.read.records(
      sql`SELECT total_minor, fundraising_member_id IS NOT NULL AS for_member FROM contribution_line
        WHERE contribution_id = ${id} ORDER BY id`,
    ),
  ).toEqual([
    { total_minor: 2500n, for_member: false },
    { total_minor: 500n, for_member: true },
    { total_minor: 700n, for_member: true },
  ])
})

test('stores a line of a cart with codes, and one whose membership grants a code', async () => {
  const id = await opened()
  const { shirt, fields } = await bundle()
  const promo = await makePromo()
  await promoOn(promo.id, { products: [shirt.product_id] })
  await till.promos(id, [promo.code])
  expect((await put(id, { variantId: shirt.id, fields })).lines[0]?.promoCode).toBe(promo.code)
  const membership = await makeMembership()
  const member = await makeVariant({ membership_id: membership.id })
  const granted = await makePromo()
  await promoOn(granted.id, { products: [member.product_id], memberships: [membership.id] })
  expect((await put(id, { variantId: member.id })).promos.map(({ code }) => code)).toEqual([promo.code, granted.code])
})

test('a taxed line is written once, with its tax', async () => {
  const id = await opened()
  const { shirt, fields } = await bundle()
  const [line] = (await put(id, { variantId: shirt.id, fields })).lines
  expect(line?.taxMinor).toBeGreaterThan(0n)
  // The table has no other gaps, so another version of the row would be stored behind its parts.
  const idsBy = async (column: string) =>
    ctx.read.records(sql`SELECT id FROM contribution_line WHERE contribution_id = ${id} ORDER BY ${name(column)}`)
  expect(await idsBy('ctid')).toEqual(await idsBy('id'))
})
