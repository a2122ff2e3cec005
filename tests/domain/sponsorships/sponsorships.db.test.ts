import { beforeAll, describe, expect, test } from 'vitest'
import { calls } from '~/endpoints/jpanel/pos'
import { sql } from '~/kit/sql'
import { call } from '../../support/call'
import { testCtx } from '../../support/ctx'
import { anAccountType, makeSponsor, makeSponsorship, makeSupporter } from '../../support/factories'
import { cartWith, tillOf, type Reply } from '../../support/pos-calls'

const sponsees = calls['GET /jpanel/sponsees.json']
const lookup = calls['GET /jpanel/pos/sponsorships.json']

const ctx = testCtx()
const till = tillOf(ctx)
const cash = { payment_type: 'cash', cash_received: '1000' }
const ada = { bill_first_name: 'Ada', bill_last_name: 'Giver', source: 'Event table' }

beforeAll(async () => void (await anAccountType()))

const said = ({ status, json }: { status: number; json: Reply }) => [status, json.status, json.message]
const sponsorsOf = async (id: number) =>
  ctx.read.records<Record<string, unknown>>(
    sql`SELECT supporter_id, line_id, source, started_at, ended_on, last_payment_minor, lifetime_minor FROM sponsor
      WHERE sponsorship_id = ${id} ORDER BY id`,
  )
const stateOf = async (id: number) =>
  ctx.read.record(sql`SELECT sponsor_count, is_sponsored FROM sponsorship WHERE id = ${id}`)

describe('adding a sponsorship (R-CART-8)', () => {
  test('asks for the reference number, for one that exists, and for an option of the sponsee', async () => {
    const child = await makeSponsorship({ reference_number: 'HL-0417' }, [
      { recurring_frequency: 'monthly' },
      { is_custom: true, amount_minor: null },
    ])
    const other = await makeSponsorship()
    const { id } = await cartWith(ctx)
    const payment_option_id = child.optionIds[0]
    expect(said(await till.addChild(id, { payment_option_id }))).toEqual([
      422,
      'error',
      'Provide a child reference number.',
    ])
    expect(said(await till.addChild(id, { reference_number: '  ', payment_option_id }))).toEqual([
      422,
      'error',
      'Provide a child reference number.',
    ])
    expect(said(await till.addChild(id, { reference_number: 'HL-9', payment_option_id }))).toEqual([
      200,
      'error',
      'Child reference HL-9 not found.',
    ])
    expect(said(await till.addChild(id, {}))).toEqual([422, 'error', 'Provide a child reference number.'])
    expect(said(await till.addChild(id, { reference_number: 'HL-9' }))[2]).toBe('Child reference HL-9 not found.')
    for (const wrong of [child.optionIds[1], other.optionIds[0], undefined, '', 'x', [child.optionIds[0]]])
      expect(said(await till.addChild(id, { reference_number: 'HL-0417', payment_option_id: wrong }))).toEqual([
        200,
        'error',
        'Choose a payment option.',
      ])
  })
  test('replaces the line when another option or day is given, also for a child with a single place left', async () => {
    const child = await makeSponsorship({}, [{ recurring_frequency: 'monthly' }, { amount_minor: 12_000n }])
    const { id } = await cartWith(ctx)
    const requested = {
      reference_number: child.reference_number,
      payment_option_id: child.optionIds[0],
      recurring_day: 1,
    }
    const [line] = (await till.addChild(id, requested)).json.order.items
    expect((await till.addChild(id, { ...requested, recurring_day: 15 })).json.status).toBe('error')
    const { json } = await till.addChild(id, { ...requested, recurring_day: 15, replaces_item_id: line?.id })
    expect(json).toMatchObject({ status: 'success', order: { items: [{ recurring_day: 15 }] } })
    const refused = await till.addChild(id, {
      ...requested,
      payment_option_id: 0,
      replaces_item_id: json.order.items[0]?.id,
    })
    expect(refused.json).toMatchObject({ status: 'error', order: { items: [{ recurring_day: 15 }] } })
    expect(refused.json.order.items).toHaveLength(1)
  })
  test('a one-time option is a line of its amount, named after the sponsee', async () => {
    const child = await makeSponsorship({ fund_code: 'SPON-310' }, [{ amount_minor: 12_000n }])
    const { id } = await cartWith(ctx)
    const reply = await till.addChild(id, {
      reference_number: ` ${child.reference_number.toLowerCase()} `,
      payment_option_id: child.optionIds[0],
    })
    expect(reply.json).toMatchObject({
      status: 'success',
      order: {
        totalamount: 120,
        taxtotal: 0,
        recurring_items: 0,
        shippable_items: 0,
        items: [
          {
            description: 'Nia Achieng',
            reference: child.reference_number,
            sponsorship_id: child.id,
            variant: null,
            qty: 1,
            price: 120,
            is_price_reduced: false,
            payment_string: 'one time',
            fund_code: 'SPON-310',
            is_eligible_for_dcc: true,
          },
        ],
      },
    })
  })
  test('a fixed schedule takes the day of the option, else the till’s, and charges today only if asked', async () => {
    const child = await makeSponsorship({}, [{ recurring_frequency: 'monthly', recurring_day: 15 }])
    const open = await makeSponsorship()
    const weekly = await makeSponsorship({}, [{ recurring_frequency: 'weekly' }])
    const { id } = await cartWith(ctx)
    const add = async (of: typeof child, more: object) =>
      till.addChild(id, { reference_number: of.reference_number, payment_option_id: of.optionIds[0], ...more })
    expect(said(await add(open, {}))).toEqual([200, 'error', 'Please choose the day of the month for the payments.'])
    expect(said(await add(open, { recurring_day: 29 }))).toEqual([
      200,
      'error',
      'Please choose the day of the month for the payments.',
    ])
    expect(said(await add(weekly, {}))).toEqual([200, 'error', 'Please choose the day of the week for the payments.'])
    await add(child, { recurring_day: 3 })
    await add(open, { recurring_day: 3, recurring_with_initial_charge: 1 })
    expect((await add(weekly, { recurring_day_of_week: 5 })).json.order).toMatchObject({
      totalamount: 39,
      recurring_items: 3,
      items: [
        {
          price: 0,
          total: 0,
          recurring_amount: 39,
          recurring_frequency: 'monthly',
          recurring_day: 15,
          recurring_with_initial_charge: false,
        },
        {
          price: 39,
          recurring_amount: 39,
          recurring_day: 3,
          recurring_with_initial_charge: true,
          payment_string: '$39.00 /mth',
        },
        {
          price: 0,
          recurring_amount: 39,
          recurring_frequency: 'weekly',
          recurring_day: null,
          recurring_day_of_week: 5,
        },
      ],
    })
  })
  test('a natural schedule is charged today, on today’s day', async () => {
    const child = await makeSponsorship({}, [{ recurring_frequency: 'monthly', recurring_day: 15 }])
    const natural = tillOf(testCtx({ settings: { rpp_default_type: 'natural' } }))
    const { id } = await cartWith(ctx)
    const reply = await natural.addChild(id, {
      reference_number: child.reference_number,
      payment_option_id: child.optionIds[0],
    })
    expect(reply.json.order.items).toMatchObject([
      { price: 39, recurring_day: 20, recurring_with_initial_charge: true },
    ])
  })
  test('covers costs unless the setting is off', async () => {
    const child = await makeSponsorship({}, [{ amount_minor: 2500n }])
    const { id } = await cartWith(ctx)
    const without = tillOf(testCtx({ settings: { dcc_enabled_on_sponsorships: '0' } }))
    const reply = await without.addChild(id, {
      reference_number: child.reference_number,
      payment_option_id: child.optionIds[0],
    })
    expect(reply.json.order.items).toMatchObject([{ is_eligible_for_dcc: false }])
  })
  test('a sponsee with all places taken is refused by name; an ended sponsor leaves the place', async () => {
    const child = await makeSponsorship()
    const supporter_id = (await makeSupporter()).id
    const past = await makeSponsor({ supporter_id, sponsorship_id: child.id, ended_on: '2026-11-19' })
    const body = { reference_number: child.reference_number, payment_option_id: child.optionIds[0], recurring_day: 1 }
    const first = await cartWith(ctx)
    expect((await till.addChild(first.id, body)).json.status).toBe('success')
    expect(said(await till.addChild(first.id, body))).toEqual([200, 'error', 'Nia Achieng has already been sponsored.'])
    await ctx.read.run(sql`UPDATE sponsor SET ended_on = '2026-11-20' WHERE id = ${past.id}`)
    const second = await cartWith(ctx)
    expect(said(await till.addChild(second.id, body))).toEqual([
      200,
      'error',
      'Nia Achieng has already been sponsored.',
    ])
    const two = tillOf(testCtx({ settings: { sponsorship_max_sponsors: '2' } }))
    expect((await two.addChild(second.id, body)).json.status).toBe('success')
  })
  test('requires the permission of the till', async () => {
    const child = await makeSponsorship()
    const { id } = await cartWith(ctx)
    const reply = await tillOf(testCtx({ permissions: ['order.edit', 'sponsorship.edit'] })).addChild(id, {
      reference_number: child.reference_number,
    })
    expect([reply.status, reply.json.order]).toEqual([403, null])
  })
  test('its price does not follow a change of the currency', async () => {
    const child = await makeSponsorship({}, [{ amount_minor: 2500n }])
    const both = tillOf(testCtx({ settings: { extra_currencies: 'CAD' } }))
    const { id } = await cartWith(ctx)
    await both.addChild(id, { reference_number: child.reference_number, payment_option_id: child.optionIds[0] })
    expect((await both.update(id, { currency_code: 'CAD' })).json.status).toBe('error')
  })
})

describe('a sold sponsorship (R-SPONSORSHIP-4)', () => {
  const sold = async (child: { reference_number: string; optionIds: number[] }) => {
    const { id } = await cartWith(ctx)
    await till.addChild(id, { reference_number: child.reference_number, payment_option_id: child.optionIds[0] })
    return id
  }
  test('makes the supporter a sponsor at once, with the source of the sale, and counts as a gift', async () => {
    const child = await makeSponsorship({}, [{ amount_minor: 4000n }])
    const id = await sold(child)
    await till.update(id, ada)
    const { order } = (await till.complete(id, cash)).json
    expect(await sponsorsOf(child.id)).toEqual([
      {
        supporter_id: order.member_id,
        line_id: order.items[0]?.id,
        source: 'Event table',
        started_at: ctx.now,
        ended_on: null,
        last_payment_minor: 4000n,
        lifetime_minor: 4000n,
      },
    ])
    expect(await stateOf(child.id)).toEqual({ sponsor_count: 1, is_sponsored: true })
    expect(
      await ctx.read.record(sql`SELECT lifetime_donation_minor AS given FROM supporter WHERE id = ${order.member_id}`),
    ).toEqual({
      given: 4000n,
    })
    expect(
      await ctx.read.record(
        sql`SELECT verb, event FROM journal_entry WHERE subject_type = 'sponsorship'
          AND subject_id = ${String(child.id)}`,
      ),
    ).toEqual({ verb: 'pos.complete-order', event: 'sponsorship.sponsor-started' })
    await till.complete(id, cash)
    expect(await sponsorsOf(child.id)).toHaveLength(1)
  })
  test('requires a supporter', async () => {
    const id = await sold(await makeSponsorship({}, [{ amount_minor: 4000n }]))
    expect(said(await till.complete(id, cash))).toEqual([200, 'error', 'You must select a sponsor.'])
  })
  test('is sold once: of 20 carts with the same sponsee one is paid, the others are refused by name', async () => {
    const child = await makeSponsorship({}, [{ amount_minor: 4000n }])
    const carts = await Promise.all(Array.from({ length: 20 }, async () => sold(child)))
    await Promise.all(carts.map(async (id, index) => till.update(id, { ...ada, bill_last_name: `Racer${index}` })))
    const replies = await Promise.all(carts.map(async (id) => till.complete(id, cash)))
    expect(replies.filter(({ json }) => json.status === 'success')).toHaveLength(1)
    expect(new Set(replies.filter(({ json }) => json.status === 'error').map(({ json }) => json.message))).toEqual(
      new Set(['Nia Achieng has already been sponsored.']),
    )
    expect(await sponsorsOf(child.id)).toHaveLength(1)
    expect(await stateOf(child.id)).toEqual({ sponsor_count: 1, is_sponsored: true })
    const left = await ctx.read.record(
      sql`SELECT count(*)::int AS n FROM payment WHERE contribution_id = ANY(${carts}::int[])`,
    )
    expect(left).toEqual({ n: 1 })
  })
  test('carts with the same sponsees in opposite order never lock each other out', async () => {
    const roomy = testCtx({ settings: { sponsorship_max_sponsors: '100' } })
    const many = tillOf(roomy)
    const children = await Promise.all(
      Array.from({ length: 4 }, async () => makeSponsorship({}, [{ amount_minor: 1000n }])),
    )
    const carts = await Promise.all(
      Array.from({ length: 16 }, async (_, index) => {
        const { id } = await cartWith(roomy)
        for (const child of index % 2 === 0 ? children : children.toReversed())
          await many.addChild(id, { reference_number: child.reference_number, payment_option_id: child.optionIds[0] })
        await many.update(id, { ...ada, bill_last_name: `Many${index}` })
        return id
      }),
    )
    const replies = await Promise.all(carts.map(async (id) => many.complete(id, cash)))
    expect(replies.filter(({ json }) => json.status === 'success')).toHaveLength(16)
    expect(await stateOf(children[0]?.id ?? 0)).toEqual({ sponsor_count: 16, is_sponsored: true })
  })
})

describe('looking for a sponsee', () => {
  const found = async (query: string, of = ctx) =>
    (await call<Record<string, unknown>[]>(lookup, { ctx: of, query: `?query=${query}` })).json
  test('searches by reference or name, with age and options, and shows if a place is left', async () => {
    const child = await makeSponsorship(
      {
        reference_number: 'LK-100',
        first_name: 'Zuri',
        last_name: 'Mwangi',
        birth_date: '2016-11-20',
        picture: { tint: 'sage' },
      },
      [
        { recurring_frequency: 'monthly', recurring_day: 1, sequence: 1 },
        { amount_minor: 46_800n, sequence: 2 },
        { is_custom: true, amount_minor: null, sequence: 3 },
      ],
    )
    const shape = {
      id: child.id,
      reference_number: 'LK-100',
      first_name: 'Zuri',
      last_name: 'Mwangi',
      full_name: 'Zuri Mwangi',
      gender: 'F',
      birth_date: '2016-11-20',
      age: 10,
      sponsored_status: 'Unsponsored',
      is_available: true,
      picture: { tint: 'sage' },
      payment_options: [
        {
          id: child.optionIds[0],
          label: '$39.00/month',
          amount: 39,
          is_recurring: true,
          recurring_frequency: 'monthly',
          recurring_day: 1,
          recurring_day_of_week: null,
        },
        {
          id: child.optionIds[1],
          label: '$468.00 once',
          amount: 468,
          is_recurring: false,
          recurring_frequency: null,
          recurring_day: null,
          recurring_day_of_week: null,
        },
      ],
    }
    for (const words of ['lk-100', 'zuri', 'ZURI MW']) expect(await found(words)).toEqual([shape])
    await makeSponsor({ supporter_id: (await makeSupporter()).id, sponsorship_id: child.id })
    expect(await found('lk-100')).toMatchObject([{ is_available: false }])
    await ctx.read.run(sql`UPDATE sponsorship SET deleted_at = now() WHERE id = ${child.id}`)
    expect(await found('lk-100')).toEqual([])
  })
  test('the exact reference comes first, and signs of a pattern are only signs', async () => {
    await makeSponsorship({ reference_number: 'EX-10' })
    await makeSponsorship({ reference_number: 'EX-1' })
    expect((await found('ex-1')).map((one) => one.reference_number)).toEqual(['EX-1', 'EX-10'])
    expect(await found('%25_%25')).toEqual([])
  })
  test('the till’s address is the till’s; the documented one is for anyone who sees sponsorships', async () => {
    const ask = async (endpoint: typeof lookup, permission: string) =>
      (await call(endpoint, { ctx: testCtx({ permissions: [permission] }), query: '?query=x' })).status
    expect([await ask(lookup, 'pos.edit'), await ask(lookup, 'sponsorship.edit')]).toEqual([200, 403])
    expect([await ask(sponsees, 'sponsorship.view'), await ask(sponsees, 'pos.edit')]).toEqual([200, 403])
  })
})
