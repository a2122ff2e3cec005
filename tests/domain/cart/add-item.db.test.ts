import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import {
  anAccountType,
  linkVariants,
  makeCustomField,
  makeDownload,
  makeGift,
  makeMembership,
  makeProduct,
  makeVariant,
} from '../../support/factories'
import { cartWith, tillOf, type Reply } from '../../support/pos-calls'

const ctx = testCtx()
const till = tillOf(ctx)

beforeAll(async () => void (await anAccountType()))

const errorOf = (reply: { status: number; json: Reply }) => [reply.status, reply.json.status, reply.json.message]
const said = (sentence: string) => [200, 'error', sentence]

describe('prices', () => {
  test('come from the catalogue: list, sale, and what is saved', async () => {
    const shirt = await makeVariant({ price_minor: 2000n, sale_price_minor: 1500n, sku: 'TS-1', name: 'Large' })
    const order = await cartWith(ctx, { variant_id: shirt.id, qty: 2 })
    expect(order).toMatchObject({ totalamount: 30, subtotal: 30, total_qty: 2, total_items: 1, invoicenumber: null })
    expect(order.items).toMatchObject([
      {
        description: 'Shirt - Large',
        reference: 'TS-1',
        qty: 2,
        price: 15,
        undiscounted_price: 20,
        is_price_reduced: true,
        total: 30,
        payment_string: 'one time',
        is_locked: false,
      },
    ])
  })
  test('ignores prices that the browser sends', async () => {
    const shirt = await makeVariant()
    const order = await cartWith(ctx, {
      variant_id: shirt.id,
      qty: 1,
      price: 0.01,
      total: 0.01,
      amount: '1',
      totalamount: 1,
      undiscounted_price: 1,
      dcc_total_amount: -5,
      is_donation: 1,
    })
    expect(order).toMatchObject({ totalamount: 20 })
  })
  test('uses the amount of a gift as its price', async () => {
    const gift = await makeGift({ price_minimum_minor: 1000n })
    const order = await cartWith(ctx, { variant_id: gift.id, amount: '10' })
    expect(order.items).toMatchObject([{ price: 10, variant: { is_donation: true, product: { name: 'Gift' } } }])
  })
})

describe('errors', () => {
  test.each([
    ['', 'Please enter an amount.'],
    ['0', 'Please enter an amount.'],
    ['ten', 'Please enter a valid amount.'],
    ['-10', 'Please enter a valid amount.'],
    ['10.001', 'Please enter a valid amount.'],
    ['1e9', 'Please enter a valid amount.'],
    ['9.99', 'The amount must be greater than $10.00.'],
    ['100000000', 'The amount is too large.'],
  ])('a gift of %j: %s', async (amount, sentence) => {
    const gift = await makeGift({ price_minimum_minor: 1000n })
    const { id } = await cartWith(ctx)
    const reply = await till.add(id, { variant_id: gift.id, amount })
    expect(errorOf(reply)).toEqual(said(sentence))
    expect(reply.json.order.items).toEqual([])
  })
  test('refuses a gift in a quantity of two', async () => {
    const gift = await makeGift()
    expect(errorOf(await till.add((await cartWith(ctx)).id, { variant_id: gift.id, amount: 5, qty: 2 }))).toEqual(
      said('This donation is already in the cart. Change its amount instead.'),
    )
  })
  test('a variant that is not there, deleted, hidden from the till, a template, or no longer published', async () => {
    const { id } = await cartWith(ctx)
    const gone = [
      999_999_999,
      (await makeVariant({ deleted_at: ctx.now })).id,
      (await makeVariant({}, { deleted_at: ctx.now })).id,
      (await makeVariant({}, { show_in_pos: false })).id,
      (await makeVariant({}, { type: 'template' })).id,
      (await makeVariant({}, { publish_ends_on: '2026-11-19' })).id,
      (await makeVariant({}, { publish_starts_on: '2026-11-21' })).id,
    ]
    for (const variant of gone)
      expect(errorOf(await till.add(id, { variant_id: variant }))).toEqual(said('No product selected.'))
    expect(errorOf(await till.add(id, {}))).toEqual([422, 'error', 'No product selected.'])
  })
  test('sells a disabled product at the till', async () => {
    expect(await cartWith(ctx, { variant_id: (await makeVariant({}, { is_enabled: false })).id })).toMatchObject({
      totalamount: 20,
    })
  })
  test.each([
    [0, 'Quantity is 0.'],
    [-1, 'Quantity is 0.'],
    [1.5, 'This must be a whole number.'],
    ['two', 'This must be a whole number.'],
    [[2], 'This must be a whole number.'],
    [true, 'This must be a whole number.'],
    ['1e1', 'This must be a whole number.'],
  ])('a quantity of %j is malformed', async (qty, sentence) => {
    const reply = await till.add((await cartWith(ctx)).id, { variant_id: (await makeVariant()).id, qty })
    expect(errorOf(reply)).toEqual([422, 'error', sentence])
    expect(reply.json.order.items).toEqual([])
  })
  test('refuses more than the stock, including what the cart holds', async () => {
    const shirt = await makeVariant({ quantity: 3 })
    const { id } = await cartWith(ctx, { variant_id: shirt.id, qty: 2 })
    expect(errorOf(await till.add(id, { variant_id: shirt.id, qty: 2 }))).toEqual(said('Only 3 available of Shirt.'))
    expect((await till.add(id, { variant_id: shirt.id, qty: 1 })).json.order).toMatchObject({ total_qty: 3 })
  })
  test('refuses a sold-out product unless its sales never stop', async () => {
    const { id } = await cartWith(ctx)
    expect(errorOf(await till.add(id, { variant_id: (await makeVariant({ quantity: 0 })).id }))).toEqual(
      said('Shirt is sold out.'),
    )
    expect(
      (await till.add(id, { variant_id: (await makeVariant({ quantity: 0 }, { outofstock_allow: true })).id })).json
        .status,
    ).toBe('success')
  })
  test('more than the product’s own limit, all its variants together', async () => {
    const product = await makeProduct({ limit_sales: 5, sold_quantity: 2 })
    const one = await makeVariant({ product_id: product.id })
    const other = await makeVariant({ product_id: product.id })
    const { id } = await cartWith(ctx, { variant_id: one.id, qty: 2 })
    expect(errorOf(await till.add(id, { variant_id: other.id, qty: 2 }))).toEqual(said('Only 1 available of Shirt.'))
  })
  test('refuses an unknown order', async () => {
    expect(errorOf(await till.add(999_999, { variant_id: (await makeVariant()).id }))).toEqual([
      404,
      'error',
      'That contribution was not found.',
    ])
    expect((await till.add('nonsense' as unknown as number, { variant_id: 1 })).status).toBe(404)
  })
  test('without the permission', async () => {
    const { id } = await cartWith(ctx)
    const reply = await tillOf(testCtx({ permissions: ['order.edit'] })).add(id, { variant_id: 1 })
    expect([reply.status, reply.json.order]).toEqual([403, null])
  })
  test('refuses a cart above the largest amount', async () => {
    const dear = await makeVariant({ price_minor: 9_000_000_000n, quantity: 10_000_000 }, { name: 'Building' })
    const { id } = await cartWith(ctx)
    expect(errorOf(await till.add(id, { variant_id: dear.id, qty: 2 }))).toEqual(
      said('The total of this contribution is too large.'),
    )
    expect(errorOf(await till.add(id, { variant_id: dear.id, qty: 9_000_000 }))).toEqual(
      said('The total of this contribution is too large.'),
    )
  })
})

test.each([[true], [[7]], ['1e1'], ['0x1'], [' '], [1.5], [{}]])('a variant of %j is malformed', async (variant_id) => {
  expect(errorOf(await till.add((await cartWith(ctx)).id, { variant_id }))).toEqual([
    422,
    'error',
    'No product selected.',
  ])
})

test.each([
  [{ fields: 'blue' }, 'This is not valid.'],
  [{ metadata: 'blue' }, 'This is not valid.'],
  [{ metadata: { 'a b': 1 } }, 'This is not valid.'],
  [{ gift_aid: 'maybe' }, 'This must be yes or no.'],
])('refuses the malformed %j with a message', async (body, sentence) => {
  const shirt = await makeVariant()
  expect(errorOf(await till.add((await cartWith(ctx)).id, { variant_id: shirt.id, ...body }))).toEqual([
    422,
    'error',
    sentence,
  ])
})

describe('kinds of lines', () => {
  test('a gift of a donation form is for today only, or as often as was chosen (R-FUNDRAISING-6)', async () => {
    const form = await makeGift({}, { type: 'donation_form' })
    const order = await cartWith(
      ctx,
      { variant_id: form.id, amount: 5, recurring_frequency: 'today_only' },
      { variant_id: form.id, amount: 5, recurring_frequency: 'monthly', recurring_day: 3 },
    )
    expect(order.items).toMatchObject([{ payment_string: 'one time' }, { payment_string: '$5.00 /mth' }])
  })
  test.each(['weekly', 'biweekly', 'quarterly', 'biannually', 'annually'])(
    'a gift of a donation form cannot be given %s, which the form does not promise',
    async (recurring_frequency) => {
      const form = await makeGift({}, { type: 'donation_form' })
      const { id } = await cartWith(ctx)
      const day = { recurring_day: 3, recurring_day_of_week: 1 }
      expect(errorOf(await till.add(id, { variant_id: form.id, amount: 5, recurring_frequency, ...day }))).toEqual(
        said('Please choose one of the options.'),
      )
      const plain = await makeGift()
      expect(
        (await till.add(id, { variant_id: plain.id, amount: 5, recurring_frequency, ...day })).json.order,
      ).toMatchObject({
        items: [{ payment_string: 'one time' }],
      })
    },
  )
  test('a line includes its variant and what a CRM is notified of it (R-CART-1)', async () => {
    const shirt = await makeVariant({ name: 'Large' })
    const order = await cartWith(ctx, { variant_id: shirt.id, metadata: { dp_gl_code: 'LINE' } })
    expect(order).toMatchObject({
      balance_amt: 20,
      items: [
        { metadata: { dp_gl_code: 'LINE' }, variant: { id: shirt.id, product: { name: 'Shirt' } }, sponsorship: null },
      ],
    })
  })
  test('asks for a day of a fixed plan, and charges nothing today unless set', async () => {
    const monthly = await makeGift({ billing_period: 'monthly', is_donation: true })
    const { id } = await cartWith(ctx)
    expect(errorOf(await till.add(id, { variant_id: monthly.id, amount: 25 }))).toEqual(
      said('Please choose the day of the month for the payments.'),
    )
    expect(errorOf(await till.add(id, { variant_id: monthly.id, amount: 25, recurring_day: 29 }))).toEqual(
      said('Please choose the day of the month for the payments.'),
    )
    const later = await till.add(id, { variant_id: monthly.id, amount: 25, recurring_day: 15 })
    expect(later.json.order).toMatchObject({
      totalamount: 0,
      recurring_items: 1,
      items: [{ price: 0, recurring_amount: 25, recurring_frequency: 'monthly', payment_string: '$25.00 /mth' }],
    })
    const now = await till.add(id, {
      variant_id: monthly.id,
      amount: 25,
      recurring_day: 15,
      recurring_with_initial_charge: 1,
    })
    expect(now.json.order).toMatchObject({ totalamount: 25, recurring_items: 2 })
  })
  test('a natural plan is charged today, on today’s day', async () => {
    const monthly = await makeVariant({ billing_period: 'monthly' }, { recurring_type: 'natural' })
    const order = await cartWith(ctx, { variant_id: monthly.id })
    expect(order.items).toMatchObject([{ price: 20, recurring_amount: 20 }])
    expect(
      await ctx.read.record(
        sql`SELECT recurring_day, recurring_initial_charge FROM contribution_line WHERE contribution_id = ${order.id}`,
      ),
    ).toEqual({ recurring_day: 20, recurring_initial_charge: true })
  })
  test('never charges a variant with its own start now', async () => {
    const later = await makeVariant({ billing_period: 'annually', billing_starts_on: '2027-01-01' })
    const order = await cartWith(ctx, { variant_id: later.id, recurring_with_initial_charge: 1, recurring_day: 1 })
    expect(order).toMatchObject({
      totalamount: 0,
      items: [{ price: 0, recurring_amount: 20, payment_string: '$20.00 /yr starting Jan 1, 2027' }],
    })
  })
  test('marks memberships, downloads and items to ship', async () => {
    const member = await makeVariant({ membership_id: (await makeMembership()).id })
    const songs = await makeVariant({ download_file_id: (await makeDownload()).id })
    const parcel = await makeVariant(
      { is_shippable: true, weight_grams: 250 },
      { is_dcc_enabled: true, ach_only: true },
    )
    const order = await cartWith(
      ctx,
      { variant_id: member.id },
      { variant_id: songs.id },
      { variant_id: parcel.id, qty: 2 },
    )
    expect(order).toMatchObject({ download_items: 1, shippable_items: 1 })
    expect(order.items).toMatchObject([
      { variant: { membership_id: expect.any(Number) } },
      {},
      { requires_ach: true, is_eligible_for_dcc: true },
    ])
    expect(await ctx.read.record(sql`SELECT total_weight_grams FROM cart WHERE contribution_id = ${order.id}`)).toEqual(
      {
        total_weight_grams: 500,
      },
    )
  })
  test('adds the parts of a bundle as locked lines', async () => {
    const bundle = await makeVariant({ price_minor: 0n }, { name: 'Bundle' })
    const cup = await makeVariant({ quantity: 7 }, { name: 'Cup' })
    await linkVariants(bundle.id, cup.id, { qty: 3, price_minor: 400n })
    const order = await cartWith(ctx, { variant_id: bundle.id, qty: 2, additional_notes: 'For Ada' })
    expect(order.items).toMatchObject([
      { description: 'Bundle', is_locked: false, additional_notes: 'For Ada' },
      { description: 'Cup', qty: 6, price: 4, total: 24, is_locked: true, additional_notes: null },
    ])
    expect(errorOf(await till.add(order.id, { variant_id: bundle.id }))).toEqual(said('Only 7 available of Cup.'))
  })
  test('refuses a bundle when a part is sold out', async () => {
    const bundle = await makeVariant({}, { name: 'Bundle', outofstock_allow: true })
    const cup = await makeVariant({ quantity: 0 }, { name: 'Cup' })
    await linkVariants(bundle.id, cup.id)
    expect(errorOf(await till.add((await cartWith(ctx)).id, { variant_id: bundle.id }))).toEqual(
      said('Cup is sold out.'),
    )
  })
})

describe('fund codes and questions', () => {
  const choice = {
    type: 'supporters_choice',
    default_account: 'GENERAL',
    designations: [
      { label: 'General', account: 'GENERAL' },
      { label: 'Water', account: 'WATER' },
    ],
  }
  test('uses the chosen code, or the default where the product lacks the chosen one (R-PRODUCTS-7)', async () => {
    const gift = await makeGift({}, { designation_options: JSON.stringify(choice) })
    const order = await cartWith(
      ctx,
      { variant_id: gift.id, amount: 5, fund_code: 'WATER' },
      { variant_id: gift.id, amount: 5 },
      {
        variant_id: gift.id,
        amount: 5,
        fund_code: 'ROOF',
      },
    )
    expect(order.items).toMatchObject([{ fund_code: 'WATER' }, { fund_code: 'GENERAL' }, { fund_code: 'GENERAL' }])
    await till.complete(order.id, { payment_type: 'cash', cash_received: '15' })
    expect(await ctx.read.record(sql`SELECT fund_code FROM contribution WHERE id = ${order.id}`)).toEqual({
      fund_code: 'WATER',
    })
  })
  test('the line’s CRM field comes before the variant’s, and that before the product’s', async () => {
    const plain = await makeVariant({}, { fund_code: 'PRODUCT' })
    const special = await makeVariant({ metadata: JSON.stringify({ dp_gl_code: 'VARIANT' }) }, { fund_code: 'PRODUCT' })
    const order = await cartWith(
      ctx,
      { variant_id: plain.id },
      { variant_id: special.id },
      { variant_id: special.id, metadata: { dp_gl_code: 'LINE' } },
    )
    expect(order.items.map((line) => line.fund_code)).toEqual(['PRODUCT', 'VARIANT', 'LINE'])
  })
  test('names each required field that was left out, as it was sent', async () => {
    const shirt = await makeVariant()
    const more = { product_id: shirt.product_id, type: 'text', is_required: true }
    const [size, color] = [await makeCustomField({ ...more, name: 'Size' }), await makeCustomField(more)]
    const { id } = await cartWith(ctx)
    const reply = await till.add(id, { variant_id: shirt.id, fields: { [size.id]: '' } })
    const sentence = ['This field is required.']
    expect(reply.json).toMatchObject({
      message: sentence[0],
      errors: { [`fields.${size.id}`]: sentence, [`fields.${color.id}`]: sentence },
    })
  })
  test('a required multi-select needs a choice; answers are kept with the line', async () => {
    const shirt = await makeVariant()
    const size = await makeCustomField({
      product_id: shirt.product_id,
      type: 'multi-select',
      name: 'Colours',
      choices: JSON.stringify([
        { label: 'Red', value: 'red' },
        { label: 'Blue', value: 'blue' },
      ]),
      is_required: true,
    })
    const { id } = await cartWith(ctx)
    expect(errorOf(await till.add(id, { variant_id: shirt.id }))).toEqual(said('Please make at least one choice.'))
    expect(errorOf(await till.add(id, { variant_id: shirt.id, fields: { [size.id]: ['green'] } }))).toEqual(
      said('Please choose one of the options.'),
    )
    const added = await till.add(id, {
      variant_id: shirt.id,
      fields: { [size.id]: { id: size.id, value: ['red', 'blue'] } },
    })
    expect(
      await ctx.read.records(
        sql`SELECT name, value, original_value FROM contribution_line_field
          WHERE line_id = ${added.json.order.items[0]?.id}`,
      ),
    ).toEqual([{ name: 'Colours', value: 'red,blue', original_value: 'red,blue' }])
  })
})

test('every change of a cart is in the journal', async () => {
  const shirt = await makeVariant()
  const order = await cartWith(ctx, { variant_id: shirt.id })
  await till.remove(order.id, { order_item_id: order.items[0]?.id })
  expect(
    await ctx.read.records(
      sql`SELECT verb FROM journal_entry WHERE subject_type = 'contribution' AND subject_id = ${String(order.id)}
        ORDER BY id`,
    ),
  ).toEqual([{ verb: 'pos.open-order' }, { verb: 'pos.add-item' }, { verb: 'pos.remove-item' }])
})

describe('replacing another line', () => {
  test('counts the stock of the old line as free when its quantity changes', async () => {
    const shirt = await makeVariant({ quantity: 3 })
    const order = await cartWith(ctx, { variant_id: shirt.id, qty: 2 })
    const [old] = order.items
    const { json } = await till.add(order.id, { variant_id: shirt.id, qty: 3, replaces_item_id: old?.id })
    expect(json.order).toMatchObject({ total_qty: 3, totalamount: 60, items: [{ qty: 3 }] })
    expect(json.order.items[0]?.id).not.toBe(old?.id)
  })

  test('leaves the old line unchanged when the change is refused', async () => {
    const shirt = await makeVariant({ quantity: 3 })
    const order = await cartWith(ctx, { variant_id: shirt.id, qty: 2 })
    const [old] = order.items
    const reply = await till.add(order.id, { variant_id: shirt.id, qty: 4, replaces_item_id: old?.id })
    expect(errorOf(reply)).toEqual(said('Only 3 available of Shirt.'))
    expect(reply.json.order.items).toMatchObject([{ id: old?.id, qty: 2 }])
  })

  test('changes a line once when it is requested twice', async () => {
    const shirt = await makeVariant()
    const order = await cartWith(ctx, { variant_id: shirt.id, qty: 1 })
    const body = { variant_id: shirt.id, qty: 2, replaces_item_id: order.items[0]?.id }
    await till.add(order.id, body)
    const again = await till.add(order.id, body)
    expect(again.json.status).toBe('error')
    expect(again.json.order).toMatchObject({ total_qty: 2 })
  })
})
