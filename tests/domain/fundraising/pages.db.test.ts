import { beforeAll, describe, expect, test } from 'vitest'
import { calls } from '~/endpoints/jpanel/pos'
import { sql } from '~/kit/sql'
import { call } from '../../support/call'
import { testCtx } from '../../support/ctx'
import { anAccountType, makeCustomField, makeGift, makePage, makeSupporter, makeVariant } from '../../support/factories'
import { cartWith, tillOf, type Reply } from '../../support/pos-calls'

const fundraisers = calls['GET /jpanel/fundraisers.json']

const ctx = testCtx()
const till = tillOf(ctx)
const cash = { payment_type: 'cash', cash_received: '1000' }

beforeAll(async () => void (await anAccountType()))

const said = ({ status, json }: { status: number; json: Reply }) => [status, json.status, json.message]
const raised = async (id: number) =>
  ctx.read.record(sql`SELECT raised_minor AS raised, donation_count AS gifts FROM fundraising_page WHERE id = ${id}`)

describe('a gift through a fundraising page (R-CART-9)', () => {
  test('needs a page, an active one, whose product has a default variant', async () => {
    const { id } = await cartWith(ctx)
    for (const none of [{}, { fundraising_page_id: '' }, { fundraising_page_id: 'x' }])
      expect(said(await till.addPage(id, { ...none, amount: 5 }))).toEqual([422, 'error', 'Choose a fundraiser.'])
    expect(said(await till.addPage(id, { fundraising_page_id: 99_999_999, amount: 5 }))).toEqual([
      200,
      'error',
      'That fundraiser was not found.',
    ])
    for (const status of ['draft', 'pending', 'cancelled', 'suspended'])
      expect(said(await till.addPage(id, { fundraising_page_id: (await makePage({ status })).id, amount: 5 }))[2]).toBe(
        'That fundraiser was not found.',
      )
    const bare = await makePage({ product_id: (await makeGift({ is_default: false })).product_id })
    expect(said(await till.addPage(id, { fundraising_page_id: bare.id, amount: 5 }))).toEqual([
      200,
      'error',
      'No default variant set.',
    ])
  })
  test('is a line of the default variant under the page’s own name, counted for its organiser', async () => {
    const ada = await makeSupporter()
    const gift = await makeGift({ is_default: true, price_minimum_minor: 500n }, { fund_code: 'ROOF' })
    const page = await makePage({
      product_id: gift.product_id,
      organizer_id: ada.id,
      title: 'Row for the roof',
      picture: { tint: 'mist' },
    })
    const { id } = await cartWith(ctx)
    expect(said(await till.addPage(id, { fundraising_page_id: page.id }))[2]).toBe('Please enter an amount.')
    expect(said(await till.addPage(id, { fundraising_page_id: page.id, amount: '4.99' }))[2]).toBe(
      'The amount must be greater than $5.00.',
    )
    const reply = await till.addPage(id, { fundraising_page_id: page.id, amount: '25.50', fund_code: 'ROOF' })
    expect(reply.json.order).toMatchObject({
      totalamount: 25.5,
      items: [
        {
          description: 'Row for the roof',
          reference: page.url,
          variant: { id: gift.id, is_donation: true },
          fundraising_page: { id: page.id, title: 'Row for the roof', url: page.url },
          picture: { tint: 'mist' },
          total: 25.5,
          fund_code: 'ROOF',
        },
      ],
    })
    expect(
      await ctx.read.record(
        sql`SELECT fundraising_member_id AS member FROM contribution_line WHERE contribution_id = ${id}`,
      ),
    ).toEqual({
      member: ada.id,
    })
  })
  test('overwrites comments and anonymity, and what is missing is cleared', async () => {
    const page = await makePage()
    const { id } = await cartWith(ctx)
    await till.update(id, { special_notes: 'Leave at the desk', is_anonymous: 1 })
    const added = await till.addPage(id, {
      fundraising_page_id: page.id,
      amount: 5,
      comments: 'For Sam',
      is_anonymous: 1,
    })
    expect(added.json.order).toMatchObject({ comments: 'For Sam', is_anonymous: true })
    const missing = await till.addPage(id, { fundraising_page_id: page.id, amount: 5 })
    expect(missing.json.order).toMatchObject({ comments: null, is_anonymous: false, items: [{}, {}] })
  })
  test('is given once, also for a plan, a product with questions or one on no shelf', async () => {
    const plan = await makeGift({ is_default: true, billing_period: 'monthly' }, { show_in_pos: false })
    await makeCustomField({ product_id: plan.product_id, is_required: true })
    const page = await makePage({ product_id: plan.product_id })
    const { id } = await cartWith(ctx)
    expect((await till.addPage(id, { fundraising_page_id: page.id, amount: 30 })).json.order).toMatchObject({
      totalamount: 30,
      recurring_items: 0,
      items: [{ recurring_amount: null, payment_string: 'one time' }],
    })
    expect(said(await till.add(id, { variant_id: plan.id, amount: 30, isPageGift: true, is_page_gift: 1 }))[2]).toBe(
      'No product selected.',
    )
  })
  test('a priced product keeps its price and its stock', async () => {
    const shirt = await makeVariant({ is_default: true, quantity: 1, price_minor: 1800n })
    const page = await makePage({ product_id: shirt.product_id })
    const { id } = await cartWith(ctx)
    expect((await till.addPage(id, { fundraising_page_id: page.id, amount: 1 })).json.order.items).toMatchObject([
      { price: 18 },
    ])
    expect(said(await till.addPage(id, { fundraising_page_id: page.id }))[1]).toBe('error')
  })
  test('an ordinary item may name a page too, and only one there is (R-CART-6)', async () => {
    const gift = await makeGift()
    const page = await makePage()
    const { id } = await cartWith(ctx)
    expect(said(await till.add(id, { variant_id: gift.id, amount: 5, fundraising_page_id: 99_999_999 }))[2]).toBe(
      'That fundraiser was not found.',
    )
    const reply = await till.add(id, { variant_id: gift.id, amount: 5, fundraising_page_id: page.id })
    expect(reply.json.order.items).toMatchObject([
      { description: 'Row for the roof', fundraising_page: { id: page.id } },
    ])
  })
})

describe('what a page has raised (R-FUNDRAISING-3)', () => {
  const paid = async (pageId: number, amount: number) => {
    const { id } = await cartWith(ctx)
    await till.addPage(id, { fundraising_page_id: pageId, amount })
    return { id, reply: await till.complete(id, cash) }
  }
  test('grows with each sale, not with a cart', async () => {
    const page = await makePage()
    const cart = await cartWith(ctx)
    await till.addPage(cart.id, { fundraising_page_id: page.id, amount: 7 })
    await paid(page.id, 25)
    await paid(page.id, 10)
    expect(await raised(page.id)).toEqual({ raised: 3500n, gifts: 2 })
  })
  test('leaves out what was refunded, is a test, spam or deleted', async () => {
    const page = await makePage()
    const sales = [await paid(page.id, 1), await paid(page.id, 2), await paid(page.id, 4), await paid(page.id, 8)]
    await ctx.read.run(sql`UPDATE contribution SET refunded_minor = total_minor WHERE id = ${sales[0]?.id}`)
    await ctx.read.run(sql`UPDATE contribution SET is_test = true WHERE id = ${sales[1]?.id}`)
    await ctx.read.run(sql`UPDATE contribution SET is_spam = true WHERE id = ${sales[2]?.id}`)
    await ctx.read.run(sql`UPDATE contribution SET deleted_at = now() WHERE id = ${sales[3]?.id}`)
    await paid(page.id, 16)
    expect(await raised(page.id)).toEqual({ raised: 1600n, gifts: 1 })
  })
  test('leaves out a gift that was given back by name, and counts the rest of that sale', async () => {
    const [stored, returned] = [await makePage(), await makePage()]
    const { id } = await cartWith(ctx)
    await till.addPage(id, { fundraising_page_id: stored.id, amount: 5 })
    const { order } = (await till.addPage(id, { fundraising_page_id: returned.id, amount: 7 })).json
    await till.complete(id, cash)
    await ctx.read.run(sql`
      WITH f AS (INSERT INTO refund (contribution_id, payment_id, idempotency_key, kind, status, amount_minor, currency,
        gateway, requested_by_name, created_at, settled_at, reference)
        SELECT ${id}, id, ${`fund-${id}`}, 'lines', 'succeeded', 700, 'USD', 'offline', 'Test', now(), now(), 'R1'
        FROM payment WHERE contribution_id = ${id} RETURNING id),
      l AS (INSERT INTO refund_line (refund_id, line_id, qty, amount_minor) SELECT id, ${order.items[1]?.id}, 1, 700
        FROM f)
      UPDATE contribution SET refunded_minor = 700 WHERE id = ${id}`)
    await paid(stored.id, 1)
    await paid(returned.id, 2)
    expect([await raised(stored.id), await raised(returned.id)]).toMatchObject([{ raised: 600n }, { raised: 200n }])
  })
  test('counts a gift in another currency at the rate of its day', async () => {
    const both = testCtx({ settings: { extra_currencies: 'CAD', exchange_rates: 'CAD=0.75' } })
    const page = await makePage()
    const { json } = await tillOf(both).open({ currency_code: 'CAD' })
    await tillOf(both).addPage(json.order.id, { fundraising_page_id: page.id, amount: 40 })
    expect((await tillOf(both).complete(json.order.id, cash)).json.status).toBe('success')
    expect(await raised(page.id)).toEqual({ raised: 3000n, gifts: 1 })
  })
  test('is exact after 30 concurrent sales', async () => {
    const pages = [await makePage(), await makePage()]
    const carts = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const { id } = await cartWith(ctx)
        for (const page of index % 2 === 0 ? pages : pages.toReversed())
          await till.addPage(id, { fundraising_page_id: page.id, amount: 3 })
        return id
      }),
    )
    const replies = await Promise.all(carts.map(async (id) => till.complete(id, cash)))
    expect(replies.filter(({ json }) => json.status === 'success')).toHaveLength(30)
    for (const page of pages) expect(await raised(page.id)).toEqual({ raised: 9000n, gifts: 30 })
  })
})

describe('GET /jpanel/fundraisers.json', () => {
  const found = async (query: string) =>
    (await call<Record<string, unknown>[]>(fundraisers, { ctx, query: `?query=${query}` })).json
  test('finds active pages by title, url and organiser, those past their deadline last', async () => {
    const ada = await makeSupporter({ first_name: 'Quilla', last_name: 'Organ' })
    const late = await makePage({
      title: 'Quilla swims',
      url: 'quilla-swims',
      organizer_id: ada.id,
      goal_deadline: '2026-11-19',
      goal_minor: 50_000n,
      raised_minor: 100n,
      raised_offset_minor: 900n,
    })
    const open = await makePage({
      title: 'Zebra walk',
      url: 'zebra',
      organizer_id: ada.id,
      goal_deadline: '2026-11-20',
    })
    await makePage({ title: 'Quilla hides', organizer_id: ada.id, status: 'draft' })
    expect((await found('quilla')).map((page) => page.id)).toEqual([open.id, late.id])
    expect(await found('quilla-swims')).toEqual([
      {
        id: late.id,
        title: 'Quilla swims',
        url: 'quilla-swims',
        author: 'Quilla Organ',
        thumbnail: null,
        picture: null,
        product_name: 'Fundraiser gift',
        has_default_variant: true,
        currency_code: 'USD',
        goal_amount: 500,
        goal_deadline: '2026-11-19',
        amount_raised: 10,
        donation_count: 0,
        is_closed: true,
      },
    ])
  })
  test('finds a page by the email and the phone of its organizer', async () => {
    const { id } = await makePage({
      title: 'Kayak row',
      organizer_id: (await makeSupporter({ email: 'row@kayak.example', bill_phone: '+1 603 555 0148' })).id,
    })
    for (const typed of ['row@kayak', '603 555 0148', '6035550148'])
      expect(
        (await found(typed)).map((page) => page.id),
        typed,
      ).toEqual([id])
  })
  test('is for anyone who sells or edits pages', async () => {
    const ask = async (permission: string) =>
      (await call(fundraisers, { ctx: testCtx({ permissions: [permission] }), query: '?query=x' })).status
    expect([await ask('pos.edit'), await ask('fundraisingpages.edit'), await ask('order.view')]).toEqual([
      200, 200, 403,
    ])
  })
})
