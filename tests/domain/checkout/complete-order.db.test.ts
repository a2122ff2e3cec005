import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import {
  anAccountType,
  makeDownload,
  makeGift,
  makeMembership,
  makeStaff,
  makeSupporter,
  makeVariant,
} from '../../support/factories'
import { cartWith, tillOf, type Reply } from '../../support/pos-calls'

const ctx = testCtx()
const till = tillOf(ctx)
const cash = { payment_type: 'cash', cash_received: '1000' }

beforeAll(async () => void (await anAccountType()))

const all = async (table: 'payment' | 'ledger' | 'stock' | 'jobs', id: number) =>
  ctx.read.records<Record<string, unknown>>(
    {
      payment: sql`SELECT type, status, amount_minor, is_paid, reference, captured_at, description FROM payment
        WHERE contribution_id = ${id}`,
      ledger: sql`SELECT type, fund_code, amount_minor, qty FROM ledger_entry WHERE contribution_id = ${id}
        ORDER BY id`,
      stock: sql`SELECT variant_id, type, state, quantity FROM stock_adjustment WHERE contribution_id = ${id}
        ORDER BY id`,
      jobs: sql`SELECT data FROM pgboss.job WHERE name = 'messaging.sale-completed'
        AND (data ->> 'contributionId')::int = ${id}`,
    }[table],
  )

const row = async (id: number) =>
  (await ctx.read.record<Record<string, unknown>>(sql`SELECT * FROM contribution WHERE id = ${id}`)) ?? {}
const said = ({ status, json }: { status: number; json: Reply }) => [status, json.status, json.message]

describe('a sale for cash (R-PAYMENTS-4)', () => {
  test('gets its number, payment, ledger and stock in one go', async () => {
    const staff = await makeStaff()
    const shirt = await makeVariant({}, { fund_code: 'SHOP' })
    const gift = await makeGift({}, { fund_code: 'GENERAL' })
    const order = await cartWith(ctx, { variant_id: shirt.id, qty: 2 }, { variant_id: gift.id, amount: '25.50' })
    const reply = await tillOf(testCtx({ permissions: ['pos.edit'], staffId: staff.id })).complete(order.id, {
      payment_type: 'cash',
      cash_received: '70',
      cash_change: '900',
      mark_as_complete: 1,
    })
    expect(reply.json).toMatchObject({
      status: 'success',
      message: null,
      order: {
        id: order.id,
        invoicenumber: order.client_uuid,
        totalamount: 65.5,
        cash_received: 70,
        cash_change: 4.5,
        is_paid: true,
        is_fulfilled: true,
      },
    })
    expect(await row(order.id)).toMatchObject({
      number: order.client_uuid,
      payment_type: 'cash',
      payment_label: 'Cash',
      cash_received_minor: 7000n,
      cash_change_minor: 450n,
      is_listed: true,
      confirmed_at: ctx.now,
      completed_at: ctx.now,
      ordered_at: ctx.now,
      fund_code: 'SHOP',
    })
    expect(await all('payment', order.id)).toEqual([
      {
        type: 'cash',
        status: 'succeeded',
        amount_minor: 6550n,
        is_paid: true,
        reference: null,
        captured_at: ctx.now,
        description: `Payment for Contribution #${order.client_uuid}`,
      },
    ])
    expect(await all('ledger', order.id)).toEqual([
      { type: 'Line Item', fund_code: 'SHOP', amount_minor: 4000n, qty: 2 },
      { type: 'Line Item', fund_code: 'GENERAL', amount_minor: 2550n, qty: 1 },
    ])
    expect(await all('stock', order.id)).toEqual([
      { variant_id: shirt.id, type: 'adjustment', state: 'sold', quantity: -2 },
    ])
    expect(
      await ctx.read.record(
        sql`SELECT v.quantity, p.sold_quantity FROM product_variant v JOIN product p ON p.id = v.product_id
          WHERE v.id = ${shirt.id}`,
      ),
    ).toEqual({ quantity: 8, sold_quantity: 0 })
    expect(
      await ctx.read.records(
        sql`SELECT staff_id, actor, after ->> 'number' AS number FROM journal_entry
          WHERE verb = 'pos.complete-order' AND subject_id = ${String(order.id)}`,
      ),
    ).toEqual([{ staff_id: staff.id, actor: 'Test Person', number: order.client_uuid }])
  })
  test('asks for its receipt where an address is known', async () => {
    const order = await cartWith(ctx, { variant_id: (await makeVariant()).id })
    await ctx.read.run(sql`UPDATE contribution SET billing_email = 'ann@example.org' WHERE id = ${order.id}`)
    await till.complete(order.id, { ...cash, send_confirmation_emails: 1 })
    expect(await all('jobs', order.id)).toEqual([{ data: { contributionId: order.id } }])
  })
  test('asks for no receipt where no address is known', async () => {
    const order = await cartWith(ctx, { variant_id: (await makeVariant()).id })
    await till.complete(order.id, { ...cash, send_confirmation_emails: 1 })
    expect(await all('jobs', order.id)).toEqual([])
    expect(await row(order.id)).toMatchObject({ send_confirmation_emails: true })
  })
  test('sends nothing where no e-mail is wanted, and remembers it', async () => {
    const order = await cartWith(ctx, { variant_id: (await makeVariant()).id })
    await till.complete(order.id, { ...cash, send_confirmation_emails: 0 })
    expect(await all('jobs', order.id)).toEqual([])
    expect(await row(order.id)).toMatchObject({ send_confirmation_emails: false, is_fulfilled: false })
  })
  test('a back-dated one keeps its date, any other is dated when it is completed', async () => {
    const shirt = await makeVariant()
    const dated = (await till.open({ ordered_at: '2026-10-01' })).json.order
    await till.add(dated.id, { variant_id: shirt.id })
    const later = testCtx({ now: new Date('2026-11-21T15:00:00.000Z') })
    await tillOf(later).complete(dated.id, cash)
    expect(await row(dated.id)).toMatchObject({
      ordered_at: new Date('2026-10-01T04:00:00.000Z'),
      ordered_on: '2026-10-01',
      completed_at: later.now,
    })
    expect(await all('payment', dated.id)).toMatchObject([{ captured_at: new Date('2026-10-01T04:00:00.000Z') }])
    const left = await cartWith(ctx, { variant_id: shirt.id })
    await tillOf(later).complete(left.id, cash)
    expect(await row(left.id)).toMatchObject({ ordered_at: later.now, ordered_on: '2026-11-21' })
  })
  test('from a form, as the documented call sends it', async () => {
    const order = await cartWith(ctx, { variant_id: (await makeVariant()).id })
    const { calls } = await import('~/endpoints/jpanel/pos')
    const action = calls['POST /jpanel/pos/:id/complete']
    const { call } = await import('../../support/call')
    const reply = await call<Reply>(action, {
      ctx,
      id: order.id,
      as: 'form',
      body: {
        payment_type: 'cash',
        cash_received: '20.00',
        cash_change: '0',
        mark_as_complete: '0',
        send_confirmation_emails: '1',
      },
    })
    expect(reply.json).toMatchObject({ status: 'success', order: { cash_change: 0 } })
  })
})

describe('other ways to pay', () => {
  test('a check', async () => {
    const order = await cartWith(ctx, { variant_id: (await makeVariant()).id })
    const reply = await till.complete(order.id, {
      payment_type: 'check',
      check_number: '2047',
      check_date: 'Nov 18, 2026',
      check_amt: '25',
      cash_received: '5',
    })
    expect(reply.json.status).toBe('success')
    expect(await row(order.id)).toMatchObject({
      payment_type: 'check',
      payment_label: 'Check 2047',
      check_number: '2047',
      check_date: '2026-11-18',
      check_minor: 2500n,
      cash_received_minor: null,
    })
    expect(await all('payment', order.id)).toMatchObject([{ type: 'cheque', amount_minor: 2500n, reference: '2047' }])
  })
  test('accepts another way with a note', async () => {
    const order = await cartWith(ctx, { variant_id: (await makeVariant()).id })
    await till.complete(order.id, {
      payment_type: 'other',
      payment_other_reference: 'EFT-1',
      payment_other_note: 'By bank',
    })
    expect(await row(order.id)).toMatchObject({
      payment_label: 'Other',
      other_reference: 'EFT-1',
      other_note: 'By bank',
    })
    expect(await all('payment', order.id)).toMatchObject([
      { type: 'unknown', reference: 'EFT-1', description: 'By bank' },
    ])
  })
  test('completes a free order without a payment, with the default type', async () => {
    const order = await cartWith(ctx, { variant_id: (await makeVariant({ price_minor: 0n })).id })
    expect((await till.complete(order.id, {})).json).toMatchObject({
      status: 'success',
      order: { payment_type: 'free' },
    })
    expect([await all('payment', order.id), await all('ledger', order.id)]).toEqual([[], []])
  })
})

describe('a refused sale leaves the cart unchanged', () => {
  const untouched = async (id: number) => {
    expect([await all('payment', id), await all('ledger', id), await all('stock', id)]).toEqual([[], [], []])
    expect(await row(id)).toMatchObject({ number: null, confirmed_at: null, payment_type: null })
  }
  test.each([
    [{ payment_type: 'cash', cash_received: '19.99' }, 'Insufficient cash paid.'],
    [
      { payment_type: 'check', check_date: 'Nov 18, 2026', check_amt: 20 },
      'Please enter the number on the check received.',
    ],
    [{ payment_type: 'check', check_number: 7, check_amt: 20 }, 'Please enter the date on the check received.'],
    [
      { payment_type: 'check', check_number: 7, check_date: 'Nov 18, 2026', check_amt: 0 },
      'Please enter the amount on the check received.',
    ],
    [
      { payment_type: 'check', check_number: 7, check_date: 'Nov 18, 2026', check_amt: 19 },
      'The amount of the check is less than the total.',
    ],
    [{ payment_type: 'other' }, 'Please provide a reference number for proof of payment.'],
    [{ payment_type: 'free' }, 'This contribution is not free. Choose a payment type.'],
    [{}, 'Unable to finalize payment. Payment type is invalid.'],
    [{ payment_type: ' ' }, 'Unable to finalize payment. Payment type is invalid.'],
    [{ ...cash, cash_received: '20,00' }, 'The cash received is not an amount. Please check it.'],
    [{ payment_type: 'goats' }, 'Unable to finalize payment. Payment type is invalid.'],
    [{ payment_type: 'credit_card' }, 'Please enter the payment details.'],
    [{ ...cash, amount_shown: '19.00' }, 'The contribution has changed. Please check the total and try again.'],
  ])('%j', async (body, sentence) => {
    const order = await cartWith(ctx, { variant_id: (await makeVariant()).id })
    const reply = await till.complete(order.id, body)
    expect(said(reply)).toEqual([200, 'error', sentence])
    expect(reply.json.order).toEqual(order)
    await untouched(order.id)
  })
  test('names every field of a check that is missing, as the call names them', async () => {
    const order = await cartWith(ctx, { variant_id: (await makeVariant()).id })
    expect((await till.complete(order.id, { payment_type: 'check' })).json).toMatchObject({
      status: 'error',
      errors: {
        check_number: ['Please enter the number on the check received.'],
        check_date: ['Please enter the date on the check received.'],
        check_amt: ['Please enter the amount on the check received.'],
      },
    })
  })
  test('an empty cart', async () =>
    expect(said(await till.complete((await cartWith(ctx)).id, cash))).toEqual([
      200,
      'error',
      'There are no items in this order.',
    ]))
  test('a download without an e-mail', async () => {
    const order = await cartWith(ctx, {
      variant_id: (await makeVariant({ download_file_id: (await makeDownload()).id })).id,
    })
    expect(said(await till.complete(order.id, cash))[2]).toBe(
      'There are downloads included in this contribution that require a billing email address to send the files to.',
    )
  })
  test('refuses a membership and a plan without a supporter', async () => {
    const member = await cartWith(ctx, {
      variant_id: (await makeVariant({ membership_id: (await makeMembership()).id })).id,
    })
    expect(said(await till.complete(member.id, cash))[2]).toBe(
      'Memberships require either:<br>- A supporter or<br>- All billing information',
    )
    const plan = await cartWith(ctx, {
      variant_id: (await makeGift({ billing_period: 'monthly' })).id,
      amount: 5,
      recurring_day: 1,
    })
    expect(said(await till.complete(plan.id, { payment_type: 'free' }))[2]).toBe(
      'Recurring plans require either:<br>- A supporter or<br>- A billing name',
    )
  })
  test('refuses items that sold out after they were added', async () => {
    const [one, two] = [await makeVariant(), await makeVariant({ quantity: 1 }, { name: 'Cup' })]
    const order = await cartWith(ctx, { variant_id: one.id }, { variant_id: two.id })
    await ctx.read.run(sql`UPDATE product_variant SET quantity = 0 WHERE id = ${two.id}`)
    expect(said(await till.complete(order.id, cash))).toEqual([200, 'error', 'Cup is sold out.'])
    await untouched(order.id)
    expect(await ctx.read.record(sql`SELECT quantity FROM product_variant WHERE id = ${one.id}`)).toEqual({
      quantity: 10,
    })
  })
  test('refuses items that went over the product’s limit after they were added', async () => {
    const gift = await makeGift({}, { name: 'Place', limit_sales: 1 })
    const orders = [
      await cartWith(ctx, { variant_id: gift.id, amount: 5 }),
      await cartWith(ctx, { variant_id: gift.id, amount: 5 }),
    ]
    expect(said(await till.complete(orders[0]!.id, cash))[1]).toBe('success')
    expect(said(await till.complete(orders[1]!.id, cash))).toEqual([200, 'error', 'Place is sold out.'])
  })
})

test('counts earlier sales, gifts and payments in progress when a limit is set later (R-PRICES-9)', async () => {
  const goods = await makeVariant({ quantity: 50 }, { name: 'Seat' })
  const gift = await makeGift({ product_id: goods.product_id })
  const sell = async (...items: object[]) => {
    const order = await cartWith(ctx, ...items)
    return order.id
  }
  await till.complete(await sell({ variant_id: goods.id, qty: 3 }, { variant_id: gift.id, amount: '5' }), cash)
  const paying = await sell({ variant_id: goods.id, qty: 2 })
  await ctx.read.run(sql`UPDATE contribution SET payment_locked_at = now() WHERE id = ${paying}`)
  await sell({ variant_id: goods.id, qty: 7 })
  const { product_id: id } = goods
  await ctx.read.run(sql`UPDATE product SET limit_sales = 10 WHERE id = ${id}`)
  expect(await ctx.read.record(sql`SELECT sold_quantity FROM product WHERE id = ${id}`)).toEqual({ sold_quantity: 6 })
  const next = await sell({ variant_id: goods.id, qty: 4 })
  expect((await till.complete(next, cash)).json.status).toBe('success')
  expect(await ctx.read.record(sql`SELECT sold_quantity FROM product WHERE id = ${id}`)).toEqual({ sold_quantity: 10 })
})

describe('what is paid is frozen', () => {
  test('refuses changes, and completes again with the same answer', async () => {
    const shirt = await makeVariant()
    const order = await cartWith(ctx, { variant_id: shirt.id })
    const paid = await till.complete(order.id, cash)
    const frozen = [200, 'error', 'This contribution is already paid and can no longer be changed.']
    expect(said(await till.add(order.id, { variant_id: shirt.id }))).toEqual(frozen)
    expect(said(await till.remove(order.id, { order_item_id: order.items[0]?.id }))).toEqual(frozen)
    expect(said(await till.update(order.id, { bill_city: 'Exeter' }))).toEqual(frozen)
    expect(said(await till.update(order.id, { currency_code: 'USD' }))).toEqual(frozen)
    expect(said(await till.update(order.id, { send_confirmation_emails: 0 }))).toEqual(frozen)
    expect(await till.complete(order.id, cash)).toEqual(paid)
    expect(await till.complete(order.id, { payment_type: 'other' })).toEqual(paid)
  })
  test('can still be marked as fulfilled, once', async () => {
    const order = await cartWith(ctx, { variant_id: (await makeVariant()).id })
    await till.complete(order.id, cash)
    for (let time = 0; time < 3; time++)
      expect((await till.complete(order.id, { ...cash, mark_as_complete: 1 })).json.order).toMatchObject({
        is_fulfilled: true,
      })
    expect(
      await ctx.read.records(
        sql`SELECT 1 FROM journal_entry WHERE verb = 'pos.complete-order' AND subject_id = ${String(order.id)}`,
      ),
    ).toHaveLength(2)
  })
})

describe('"fulfilled" is stored as sent, whatever the setting (R-CONTRIBUTIONS-3 and R-PAYMENTS-4)', () => {
  test.each(
    ['never', 'shipping', 'always'].flatMap((setting) =>
      [true, false].map((isShippable): [string, boolean] => [setting, isShippable]),
    ),
  )('%s, something to ship: %s', async (setting, is_shippable) => {
    const own = tillOf(testCtx({ settings: { use_fulfillment: setting } }))
    const sell = async (said: object) => {
      const order = await cartWith(ctx, { variant_id: (await makeVariant({ is_shippable })).id })
      expect((await own.complete(order.id, { ...cash, ...said })).json.status).toBe('success')
      return (await row(order.id)).is_fulfilled
    }
    expect([await sell({ mark_as_complete: 1 }), await sell({ mark_as_complete: 0 }), await sell({})]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('the supporter of a sale (R-SUPPORTERS-7)', () => {
  const buy = async (details: object, more: object[] = []) => {
    const order = await cartWith(ctx, { variant_id: (await makeVariant()).id }, ...more)
    if (Object.keys(details).length > 0) await till.update(order.id, details)
    return (await till.complete(order.id, { ...cash, cash_received: '5000' })).json.order
  }
  test('is empty for a guest without a name', async () => expect((await buy({})).member_id).toBeNull())
  test('is found by e-mail in any case', async () => {
    const ada = await makeSupporter({ email: 'Found@Example.org' })
    expect(
      (await buy({ bill_first_name: 'Somebody', bill_last_name: 'Else', bill_email: 'found@example.ORG' })).member_id,
    ).toBe(ada.id)
  })
  test('is found by name and the leading part of the zip', async () => {
    const bo = await makeSupporter({ first_name: 'Bo', last_name: 'Bell', bill_zip: '03820-1111' })
    expect((await buy({ bill_first_name: 'Bo', bill_last_name: 'Bell', bill_zip: '03820' })).member_id).toBe(bo.id)
    expect((await buy({ bill_first_name: 'Bo', bill_last_name: 'Bell', bill_zip: '10001' })).member_id).not.toBe(bo.id)
    expect((await buy({ bill_first_name: 'Bo', bill_last_name: 'Bell' })).member_id).not.toBe(bo.id)
  })
  test('has the country of the address, and none without an address', async () => {
    const readCountries = (id: unknown) =>
      ctx.read.record(sql`SELECT bill_country AS bill, ship_country AS ship FROM supporter WHERE id = ${id}`)
    const { country } = ctx.organisation
    const began = { bill_country: country, ship_country: country }
    const named = (bill_last_name: string, more = {}) => ({
      ...began,
      bill_first_name: 'Dora',
      bill_last_name,
      ...more,
    })
    const bare = await buy(named('Nowhere'))
    expect(await readCountries(bare.member_id)).toEqual({ bill: null, ship: null })
    const local = await buy(named('Here', { bill_city: 'Exeter' }))
    expect(await readCountries(local.member_id)).toEqual({ bill: country, ship: null })
    const abroad = await buy(named('Abroad', { bill_country: 'NZ' }))
    expect(await readCountries(abroad.member_id)).toEqual({ bill: 'NZ', ship: null })
  })
  test('is added otherwise, with totals, name and opt-in', async () => {
    const order = await buy(
      {
        bill_first_name: 'Cleo',
        bill_last_name: 'New',
        bill_email: 'cleo@example.org',
        bill_city: 'Exeter',
        email_opt_in: 1,
      },
      [{ variant_id: (await makeGift()).id, amount: 30 }],
    )
    expect(order.member).toMatchObject({ display_name: 'Cleo New' })
    expect(await ctx.read.record(sql`SELECT * FROM supporter WHERE id = ${order.member_id}`)).toMatchObject({
      email: 'cleo@example.org',
      bill_city: 'Exeter',
      sign_up_method: 'checkout',
      lifetime_donation_minor: 3000n,
      lifetime_donation_count: 1,
      lifetime_purchase_minor: 2000n,
      lifetime_purchase_count: 1,
      first_payment_at: ctx.now,
      last_payment_at: ctx.now,
    })
    await buy({ bill_email: 'cleo@example.org', email_opt_in: 1 })
    expect(
      await ctx.read.records(sql`SELECT action, source FROM email_opt_in WHERE supporter_id = ${order.member_id}`),
    ).toEqual([{ action: 'optin', source: 'checkout' }])
    expect(await ctx.read.record(sql`SELECT supporter_name FROM contribution WHERE id = ${order.id}`)).toEqual({
      supporter_name: 'Cleo New',
    })
  })
  test('has no e-mail when an archived supporter has it', async () => {
    await makeSupporter({ email: 'held@example.org', is_active: false })
    const order = await buy({ bill_first_name: 'Dot', bill_last_name: 'Dash', bill_email: 'held@example.org' })
    expect(await ctx.read.record(sql`SELECT email, bill_email FROM supporter WHERE id = ${order.member_id}`)).toEqual({
      email: null,
      bill_email: 'held@example.org',
    })
  })
  test('is added once when several tills sell to the same new e-mail', async () => {
    const shirt = await makeVariant({ quantity: 100 })
    const orders = await Promise.all(Array.from({ length: 10 }, async () => cartWith(ctx, { variant_id: shirt.id })))
    await Promise.all(
      orders.map(async ({ id }) =>
        till.update(id, { bill_first_name: 'Eve', bill_last_name: 'Rush', bill_email: 'eve@example.org' }),
      ),
    )
    const done = await Promise.all(orders.map(async ({ id }) => till.complete(id, cash)))
    expect(new Set(done.map(({ json }) => json.order.member_id)).size).toBe(1)
  })
  test('is a member from today, and then from where the running membership ends', async () => {
    const variant = await makeVariant({ membership_id: (await makeMembership({ days: 30 })).id })
    const names = { bill_first_name: 'Fay', bill_last_name: 'Member', bill_email: 'fay@example.org' }
    for (let time = 0; time < 2; time++) {
      const order = await cartWith(ctx, { variant_id: variant.id })
      await till.update(order.id, names)
      await till.complete(order.id, cash)
    }
    expect(
      await ctx.read.records(
        sql`SELECT starts_on, ends_on FROM supporter_membership m JOIN supporter s ON s.id = m.supporter_id
          WHERE s.email = 'fay@example.org' ORDER BY m.id`,
      ),
    ).toEqual([
      { starts_on: '2026-11-20', ends_on: '2026-12-20' },
      { starts_on: '2026-12-20', ends_on: '2027-01-19' },
    ])
  })
})
