import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { processBatch } from '~/domain/contributions/batch/process-batch.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import {
  anAccountType,
  linkVariants,
  makeGift,
  makeMembership,
  makeStaff,
  makeSupporter,
  makeVariant,
} from '../../support/factories'
import { cartWith } from '../../support/pos-calls'
import { booksOf, refundOf, soldWith, type RefundReply } from '../../support/refunds'

const ctx = testCtx()

beforeAll(async () => void (await anAccountType()))

const said = ({ status, json }: { status: number; json: RefundReply }) => [status, json.status, json.message]

const settled = async (id: number) => {
  const books = await booksOf(ctx, id)
  expect((books?.refunded ?? 0n) + (books?.ofOverpaid ?? 0n)).toBe(books?.ofRefunds)
  expect(books?.ofRefunds).toBe(books?.ofPayments)
  expect(books?.ledger).toBe((books?.paid ?? 0n) - (books?.ofRefunds ?? 0n))
  expect(books?.lowest).toBeGreaterThanOrEqual(0n)
  expect(books?.refunded).toBeLessThanOrEqual(books?.total ?? 0n)
  return books
}

const ledger = async (id: number) =>
  ctx.read.rows<{ type: string; fund: string | null; minor: bigint }>(
    sql`SELECT type, fund_code AS fund, amount_minor AS minor FROM ledger_entry WHERE contribution_id = ${id}
      ORDER BY id`,
  )

/** A shirt sold twice and a gift: 40.00 and 25.00. */
async function shirtsAndGift(pay: object = {}) {
  const shirt = await makeVariant({}, { fund_code: 'SHOP' })
  const gift = await makeGift({}, { fund_code: 'GENERAL' })
  const order = await soldWith(
    ctx,
    [
      { variant_id: shirt.id, qty: 2 },
      { variant_id: gift.id, amount: '25' },
    ],
    { pay },
  )
  const [shirts, donation] = order.items
  return { order, shirts: shirts!.id, gift: donation!.id, shirt: shirt.id }
}

describe('a refund (R-REFUNDS-1)', () => {
  test('shows the cash to give back for a full refund, and clears the ledger', async () => {
    const staff = await makeStaff({ permissions: ['order.refund'] })
    const { order } = await shirtsAndGift()
    const cashier = testCtx({ permissions: ['order.refund'], staffId: staff.id })
    const { json } = await refundOf(cashier, order.id, { whole: 1 })
    expect(json).toMatchObject({
      status: 'success',
      message: '$65.00 refunded. Return $65.00 in cash.',
      refund: {
        status: 'succeeded',
        amount: 65,
        balance: 0,
        give_back: 65,
        auth_code: expect.stringMatching(/^[0-9A-F]{10}$/),
      },
    })
    expect(await ledger(order.id)).toEqual([])
    expect(
      await ctx.read.record(sql`SELECT refunded_at AS at, refunded_by AS by FROM contribution WHERE id = ${order.id}`),
    ).toEqual({
      at: ctx.now,
      by: staff.id,
    })
    expect(await settled(order.id)).toMatchObject({ refunded: 6500n, ledger: 0n })
  })
  test('of one of two shirts gives back that one, and the ledger keeps the entries beside what was taken', async () => {
    const { order, shirts } = await shirtsAndGift({
      payment_type: 'check',
      check_number: '12',
      check_date: 'Nov 20, 2026',
      check_amt: '65',
    })
    const { json } = await refundOf(ctx, order.id, { lines: [{ id: shirts, qty: 1 }] })
    expect(json).toMatchObject({
      status: 'success',
      message: '$20.00 refunded.',
      refund: { amount: 20, balance: 45, give_back: null },
    })
    expect(await ledger(order.id)).toEqual([
      { type: 'Line Item', fund: 'SHOP', minor: 4000n },
      { type: 'Line Item', fund: 'GENERAL', minor: 2500n },
      { type: 'Line Item', fund: 'SHOP', minor: -2000n },
    ])
    await settled(order.id)
  })
  test('of an amount takes from every entry in proportion', async () => {
    const { order } = await shirtsAndGift({ payment_type: 'other', payment_other_reference: 'R1' })
    expect((await refundOf(ctx, order.id, { amount: '13' })).json).toMatchObject({
      refund: { amount: 13, balance: 52 },
    })
    expect((await ledger(order.id)).slice(2)).toEqual([
      { type: 'Line Item', fund: 'SHOP', minor: -800n },
      { type: 'Line Item', fund: 'GENERAL', minor: -500n },
    ])
    await settled(order.id)
  })
  test('of everything that is left closes what parts began', async () => {
    const { order, gift } = await shirtsAndGift()
    await refundOf(ctx, order.id, { amount: 10 })
    await refundOf(ctx, order.id, { lines: [{ id: gift, qty: 1 }] })
    expect((await refundOf(ctx, order.id, { whole: true })).json).toMatchObject({ refund: { amount: 30, balance: 0 } })
    expect(await settled(order.id)).toMatchObject({ refunded: 6500n, ledger: 0n })
  })
  test('leaves stock as it is, takes back the membership with its line, and lowers the lifetime totals', async () => {
    const ada = await makeSupporter()
    const friend = await makeMembership()
    const shirt = await makeVariant({ membership_id: friend.id })
    const gift = await makeGift()
    const order = await soldWith(ctx, [{ variant_id: shirt.id }, { variant_id: gift.id, amount: '5' }], {
      update: { member_id: ada.id },
    })
    const donated = async () =>
      ctx.read.record(sql`SELECT lifetime_donation_minor AS given, lifetime_donation_count AS gifts,
          lifetime_purchase_minor AS bought, lifetime_purchase_count AS goods,
        last_payment_at IS NOT NULL AS "hasPaid", (SELECT count(*)::int FROM membership_span
          WHERE supporter_id = s.id) AS memberships FROM supporter s WHERE id = ${ada.id}`)
    const before = { given: 500n, gifts: 1, bought: 2000n, goods: 1, hasPaid: true, memberships: 1 }
    expect(await donated()).toEqual(before)
    await refundOf(ctx, order.id, { amount: 1 })
    expect(await donated()).toEqual({ ...before, given: 480n, bought: 1920n })
    await refundOf(ctx, order.id, { lines: [{ id: order.items[1]?.id, qty: 1 }] })
    expect(await donated()).toEqual({ ...before, given: 0n, bought: 1900n })
    await refundOf(ctx, order.id, { whole: 1 })
    expect(await donated()).toEqual({ given: 0n, gifts: 0, bought: 0n, goods: 0, hasPaid: false, memberships: 0 })
    expect(await ctx.read.record(sql`SELECT quantity FROM product_variant WHERE id = ${shirt.id}`)).toEqual({
      quantity: 9,
    })
  })
  test('of a bundle takes its locked lines with it, and never one of them alone', async () => {
    const basket = await makeVariant({ price_minor: 3000n })
    const jam = await makeVariant({ price_minor: 500n })
    await linkVariants(basket.id, jam.id, { qty: 2, price_minor: 250n })
    const order = await soldWith(ctx, [{ variant_id: basket.id, qty: 2 }])
    const [parent, part] = order.items
    expect(said(await refundOf(ctx, order.id, { lines: [{ id: part!.id, qty: 1 }] }))).toEqual([
      200,
      'error',
      'One of the selected items does not belong to this contribution.',
    ])
    const { json } = await refundOf(ctx, order.id, { lines: [{ id: parent!.id, qty: 1 }] })
    expect(json.refund).toMatchObject({ amount: order.totalamount / 2, balance: order.totalamount / 2 })
    await settled(order.id)
  })
})

describe('is refused', () => {
  const errorOf = async (id: number, body: object) => said(await refundOf(ctx, id, body))
  test.each([
    ['zero', '0', 'The amount must be greater than zero.'],
    ['a negative amount', '-5', 'The amount must be greater than zero.'],
    ['three decimals', '1.005', 'Please enter an amount with at most two decimal places.'],
    ['what is no amount', 'all of it', 'Please enter an amount with at most two decimal places.'],
    ['more than the balance', '65.01', 'At most $65.00 can be refunded.'],
  ])('%s', async (_what, amount, sentence) => {
    const { order } = await shirtsAndGift()
    expect(await errorOf(order.id, { amount })).toEqual([200, 'error', sentence])
    expect(await settled(order.id)).toMatchObject({ refunded: 0n })
  })
  test('refuses refunded items, more than is left, and lines of another contribution', async () => {
    const { order, shirts, gift } = await shirtsAndGift()
    const other = await shirtsAndGift()
    await refundOf(ctx, order.id, {
      lines: [
        { id: shirts, qty: 1 },
        { id: gift, qty: 1 },
      ],
    })
    expect(await errorOf(order.id, { lines: [{ id: gift, qty: 1 }] })).toEqual([
      200,
      'error',
      'Gift has already been refunded.',
    ])
    expect(await errorOf(order.id, { lines: [{ id: shirts, qty: 2 }] })).toEqual([
      200,
      'error',
      'Only 1 of Shirt is left to refund.',
    ])
    expect(await errorOf(order.id, { lines: [{ id: other.gift, qty: 1 }] })).toEqual([
      200,
      'error',
      'One of the selected items does not belong to this contribution.',
    ])
    expect(await errorOf(order.id, { lines: [{ id: shirts, qty: 0 }] })).toEqual([
      200,
      'error',
      'Choose at least one item to refund.',
    ])
    await refundOf(ctx, order.id, { whole: 1 })
    expect(await errorOf(order.id, { whole: 1 })).toEqual([
      200,
      'error',
      'This contribution has already been fully refunded.',
    ])
    expect(await errorOf(order.id, { amount: '1' })).toEqual([
      200,
      'error',
      'This contribution has already been fully refunded.',
    ])
  })
  test('refuses unpaid, free and missing contributions, and a bank payment that has not settled', async () => {
    const shirt = await makeVariant()
    const cart = await cartWith(ctx, { variant_id: shirt.id })
    expect(await errorOf(cart.id, { whole: 1 })).toEqual([200, 'error', 'This contribution has not been paid.'])
    const nothing = await makeVariant({ price_minor: 0n })
    const free = await soldWith(ctx, [{ variant_id: nothing.id }], { pay: { payment_type: 'free' } })
    expect(await errorOf(free.id, { whole: 1 })).toEqual([
      200,
      'error',
      'No payment was made for this contribution, so there is nothing to refund.',
    ])
    expect((await refundOf(ctx, 999_999_999, { whole: 1 })).status).toBe(404)
    const { order } = await shirtsAndGift()
    await ctx.read.run(sql`UPDATE payment SET status = 'pending', type = 'bank' WHERE contribution_id = ${order.id}`)
    expect(await errorOf(order.id, { whole: 1 })).toEqual([
      200,
      'error',
      'This payment has not settled yet. You can refund it once it settles.',
    ])
  })
  test('refuses a malformed request, or one without a key', async () => {
    const { order, shirts } = await shirtsAndGift()
    for (const body of [
      {},
      { whole: 1, amount: 5 },
      { lines: [{ id: shirts, qty: 1 }], whole: 1 },
      { whole: 1, key: 'short' },
      { whole: 1, key: null },
    ])
      expect((await refundOf(ctx, order.id, body)).status).toBe(422)
    for (const lines of [
      'x',
      [1],
      [{ id: shirts }],
      [{ id: shirts, qty: 0.5 }],
      [
        { id: shirts, qty: 1 },
        { id: shirts, qty: 1 },
      ],
    ])
      expect((await refundOf(ctx, order.id, { lines })).status).toBe(422)
    expect(await settled(order.id)).toMatchObject({ refunded: 0n })
  })
  test('refuses a person who may sell but not refund', async () => {
    const { order } = await shirtsAndGift()
    const reply = await refundOf(testCtx({ permissions: ['pos.edit', 'order.edit'] }), order.id, { whole: 1 })
    expect([reply.status, reply.json.message, reply.json.order]).toEqual([
      403,
      'You do not have permission to do that.',
      null,
    ])
  })
})

describe('exactly once (R-PAYMENTS-10)', () => {
  test('repeats the same refund for the same key, and refuses the key for another request', async () => {
    const { order, shirts } = await shirtsAndGift()
    const wish = { key: 'double-click-1', lines: [{ id: shirts, qty: 1 }] }
    const replies = await Promise.all(Array.from({ length: 20 }, async () => refundOf(ctx, order.id, wish)))
    expect(new Set(replies.map(({ json }) => JSON.stringify([json.status, json.message, json.refund]))).size).toBe(1)
    expect(await settled(order.id)).toMatchObject({ refunded: 2000n })
    for (const other of [{ lines: [{ id: shirts, qty: 2 }] }, { amount: 20 }, { whole: 1 }])
      expect((await refundOf(ctx, order.id, { ...other, key: wish.key })).json).toMatchObject({
        status: 'error',
        message:
          'This refund was already submitted with different items or a different amount. Reload the page to see it.',
      })
    expect(await settled(order.id)).toMatchObject({ refunded: 2000n })
  })
  test('never gives back more than was paid when 40 refunds run at once', async () => {
    const { order } = await shirtsAndGift()
    const replies = await Promise.all(
      Array.from({ length: 40 }, async () => refundOf(ctx, order.id, { amount: '3.10' })),
    )
    expect(replies.filter(({ json }) => json.status === 'success')).toHaveLength(20)
    expect(await settled(order.id)).toMatchObject({ refunded: 6200n })
    const rest = await Promise.all(Array.from({ length: 40 }, async () => refundOf(ctx, order.id, { whole: 1 })))
    expect(rest.filter(({ json }) => json.status === 'success')).toHaveLength(1)
    expect(await settled(order.id)).toMatchObject({ refunded: 6500n, ledger: 0n })
  })
  test('payments less refunds equal the ledger after any sequence of refunds, no entry below zero (G8)', async () => {
    const wish = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({ amount: fc.integer({ min: 1, max: 4000 }).map((cents) => (cents / 100).toFixed(2)) }),
      },
      {
        weight: 4,
        arbitrary: fc.record({ line: fc.integer({ min: 0, max: 3 }), qty: fc.integer({ min: 1, max: 3 }) }),
      },
      { weight: 1, arbitrary: fc.constant({ whole: 1 }) },
    )
    const shirt = await makeVariant({ price_minor: 1999n, quantity: 10_000 })
    const gift = await makeGift()
    await fc.assert(
      fc.asyncProperty(
        fc.array(wish, { minLength: 1, maxLength: 8 }),
        fc.constantFrom('cash', 'check', 'other'),
        async (wishes, type) => {
          const pay = {
            payment_type: type,
            ...(type === 'check'
              ? { check_number: '1', check_date: 'Nov 20, 2026', check_amt: '200' }
              : { payment_other_reference: 'R' }),
          }
          const lines = [
            { variant_id: shirt.id, qty: 3 },
            { variant_id: gift.id, amount: '33.33' },
            { variant_id: gift.id, amount: '7.01' },
          ]
          const order = await soldWith(ctx, lines, { pay })
          await ctx.read.run(
            sql`UPDATE contribution SET tax_minor = 331, shipping_minor = 695, dcc_minor = 517,
              total_minor = total_minor + 1543 WHERE id = ${order.id}`,
          )
          await ctx.read.run(
            sql`UPDATE payment SET amount_minor = amount_minor + 1543 WHERE contribution_id = ${order.id}`,
          )
          await ctx.read.run(sql`INSERT INTO ledger_entry (contribution_id, type, amount_minor, currency, captured_at)
          VALUES (${order.id}, 'DCC', 517, 'USD', ${ctx.now}), (${order.id}, 'Shipping', 695, 'USD', ${ctx.now}),
            (${order.id}, 'Tax', 331, 'USD', ${ctx.now})`)
          for (const { line, qty, ...rest } of wishes as { line?: number; qty?: number }[]) {
            const body =
              line === undefined ? rest : { lines: [{ id: order.items[line % order.items.length]?.id, qty }] }
            const { status } = await refundOf(ctx, order.id, body)
            expect(status).toBe(200)
            await settled(order.id)
          }
          await refundOf(ctx, order.id, { whole: 1 })
          expect(await settled(order.id)).toMatchObject({ ledger: 0n })
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('a check that was written for more than was owed (R-BOOKS-1)', () => {
  const check = (amount: string) => ({
    payment_type: 'check',
    check_number: '7',
    check_date: 'Nov 20, 2026',
    check_amt: amount,
  })
  const soldFor = async (amount: string) => {
    const shirt = await makeVariant({ price_minor: 1999n }, { fund_code: 'SHOP' })
    return soldWith(ctx, [{ variant_id: shirt.id }], { pay: check(amount) })
  }

  test('is in the ledger as a whole: what was owed on its line, the rest as an overpayment', async () => {
    const order = await soldFor('100')
    expect(order.totalamount).toBe(19.99)
    expect(await ledger(order.id)).toEqual([
      { type: 'Line Item', fund: 'SHOP', minor: 1999n },
      { type: 'Overpayment', fund: null, minor: 8001n },
    ])
    expect(await settled(order.id)).toMatchObject({ total: 1999n, paid: 10_000n, ledger: 10_000n, overpaid: 8001n })
  })
  test('a check over exactly what was owed has no such entry', async () => {
    expect((await settled((await soldFor('19.99')).id))?.overpaid).toBe(0n)
  })
  test('of an amount, the overpayment goes back first, and the contribution is not refunded by it', async () => {
    const order = await soldFor('100')
    const { json } = await refundOf(ctx, order.id, { amount: '80.01' })
    expect(json).toMatchObject({
      status: 'success',
      message: '$80.01 refunded.',
      refund: { amount: 80.01, balance: 19.99 },
    })
    expect(await settled(order.id)).toMatchObject({ refunded: 0n, ledger: 1999n, overpaid: 0n })
    expect(await ctx.read.record(sql`SELECT refunded_at AS at FROM contribution WHERE id = ${order.id}`)).toEqual({
      at: null,
    })
    expect((await refundOf(ctx, order.id, { amount: '20' })).json.message).toBe('At most $19.99 can be refunded.')
    await refundOf(ctx, order.id, { whole: 1 })
    expect(await settled(order.id)).toMatchObject({ refunded: 1999n, ledger: 0n })
  })
  test('a larger amount takes the rest from the contribution; the same request again is the same refund', async () => {
    const order = await soldFor('100')
    const body = { amount: '90', key: 'overpaid-ninety-1' }
    expect((await refundOf(ctx, order.id, body)).json).toMatchObject({
      status: 'success',
      refund: { amount: 90, balance: 10 },
    })
    expect((await refundOf(ctx, order.id, body)).json).toMatchObject({
      status: 'success',
      refund: { amount: 90, balance: 10 },
    })
    expect(await settled(order.id)).toMatchObject({ refunded: 999n, ledger: 1000n, overpaid: 0n })
  })
  test('refunds items alone, and keeps the overpayment until it is refunded', async () => {
    const order = await soldFor('100')
    await refundOf(ctx, order.id, { lines: [{ id: order.items[0]?.id, qty: 1 }] })
    expect(await settled(order.id)).toMatchObject({ refunded: 1999n, ledger: 8001n, overpaid: 8001n })
    expect((await refundOf(ctx, order.id, { whole: 1 })).json).toMatchObject({
      status: 'success',
      refund: { amount: 80.01, balance: 0 },
    })
    expect(await settled(order.id)).toMatchObject({ refunded: 1999n, ledger: 0n, overpaid: 0n })
    expect((await refundOf(ctx, order.id, { whole: 1 })).json.status).toBe('error')
  })
  test('gives back everything that was paid', async () => {
    const order = await soldFor('100')
    const { json } = await refundOf(ctx, order.id, { whole: 1 })
    expect(json).toMatchObject({ status: 'success', refund: { amount: 100, balance: 0 } })
    expect(await ledger(order.id)).toEqual([])
    await settled(order.id)
  })
})

test('marks spam and refunds, restores the unrefunded, needs the right to refund (R-CONTRIBUTIONS-8)', async () => {
  const shirt = await makeVariant()
  const [paid, part] = [
    await soldWith(ctx, [{ variant_id: shirt.id }]),
    await soldWith(ctx, [{ variant_id: shirt.id, qty: 2 }]),
  ]
  await refundOf(ctx, part.id, { amount: '5' })
  const ids = [paid.id, part.id]
  await expect(
    perform(processBatch, testCtx({ permissions: ['order.edit'] }), { ids, action: 'spam_and_refund' }),
  ).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(await perform(processBatch, ctx, { ids, action: 'spam_and_refund' })).toMatchObject({
    requested: 2,
    changed: 2,
  })
  expect(await perform(processBatch, ctx, { ids, action: 'spam_and_refund' })).toMatchObject({
    requested: 2,
    changed: 0,
  })
  expect([await booksOf(ctx, paid.id), await booksOf(ctx, part.id)]).toMatchObject([
    { refunded: 2000n, ledger: 0n },
    { refunded: 500n, ledger: 3500n },
  ])
})
