import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkBooks } from '~/domain/books/check-books.server'
import { editContribution } from '~/domain/contributions/edit/edit-contribution.server'
import { calls } from '~/endpoints/jpanel/contributions'
import { refundContribution } from '~/domain/refunds/refund-contribution.server'
import { refundSentence } from '~/domain/refunds/refund'
import { refundList } from '~/domain/reports/refunds.list.server'
import type { List } from '~/lists/declare/declaration'
import { dropHiddenColumns } from '~/lists/list'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { call } from '../../support/call'
import { testCtx } from '../../support/ctx'
import { anAccountType, linkVariants, makeGift, makeSupporter, makeVariant } from '../../support/factories'
import { booksOf, refundOf, soldWith } from '../../support/refunds'

const ctx = testCtx()

beforeAll(async () => void (await anAccountType()))

async function paidByPaypal(lines: object[]) {
  const order = await soldWith(ctx, lines)
  await ctx.read.run(sql`UPDATE payment SET gateway = 'paypal', type = 'paypal', reference = ${`PP-${order.id}`},
    captured_at = '2026-11-10T15:00:00Z', created_at = '2026-11-10T15:00:00Z' WHERE contribution_id = ${order.id}`)
  return order
}

const refund = (id: number, more: object = {}) =>
  perform(refundContribution, ctx, { id, key: randomUUID(), kind: 'whole', ...more })

const elsewhere = { madeOn: '2026-11-12', reference: 'RF-1', why: 'Paid twice' }
const refundsOf = (id: number) =>
  ctx.read.records<Record<string, unknown>>(
    sql`SELECT status, reference, why, made_on AS "madeOn", created_at AS at, gateway FROM refund
      WHERE contribution_id = ${id} ORDER BY id`,
  )

describe('a refund made in the panel of a provider that is not connected (R-REFUNDS-9)', () => {
  test('is recorded with its day, reference and reason, calls no gateway, and does everything else', async () => {
    const gift = await makeGift()
    const order = await paidByPaypal([{ variant_id: gift.id, amount: '25' }])
    const done = await refund(order.id, elsewhere)
    expect(refundSentence(done)).toBe('The refund of $25.00 has been recorded.')
    expect(await refundsOf(order.id)).toEqual([
      {
        status: 'succeeded',
        reference: 'RF-1',
        why: 'Paid twice',
        madeOn: '2026-11-12',
        at: new Date('2026-11-12T05:00:00Z'),
        gateway: 'paypal',
      },
    ])
    expect(await ctx.read.records(sql`SELECT 1 FROM sandbox_refund`)).toEqual([])
    expect(await booksOf(ctx, order.id)).toMatchObject({ refunded: 2500n, ofPayments: 2500n, ledger: 0n })
    expect(await ctx.read.record(sql`SELECT refunded_at AS at FROM contribution WHERE id = ${order.id}`)).toEqual({
      at: new Date('2026-11-12T05:00:00Z'),
    })
  })

  test('voids the receipt, lowers what its supporter gave, and returns the goods', async () => {
    const withReceipts = testCtx({ settings: { tax_receipt_pdfs: '1' } })
    const [gift, shirt] = [await makeGift({}, { is_tax_receiptable: true }), await makeVariant({ quantity: 5 })]
    const order = await soldWith(withReceipts, [{ variant_id: gift.id, amount: '25' }, { variant_id: shirt.id }])
    const { id: supporterId } = await makeSupporter({ bill_country: 'US' })
    await perform(editContribution, ctx, { id: order.id, supporterId })
    await ctx.read.run(sql`UPDATE payment SET gateway = 'paypal', type = 'paypal', reference = 'PP-effects',
      captured_at = '2026-11-10T15:00:00Z', created_at = '2026-11-10T15:00:00Z' WHERE contribution_id = ${order.id}`)
    const effects = () =>
      ctx.read.record(sql`SELECT (SELECT status FROM tax_receipt WHERE contribution_id = ${order.id}) AS receipt,
        (SELECT lifetime_donation_minor FROM supporter WHERE id = ${supporterId}) AS given,
        (SELECT quantity FROM product_variant WHERE id = ${shirt.id}) AS left`)
    expect(await effects()).toEqual({ receipt: 'issued', given: 2500n, left: 4 })
    await refund(order.id, { ...elsewhere, returnsGoods: '1' })
    expect(await effects()).toEqual({ receipt: 'void', given: 0n, left: 5 })
    expect(await booksOf(ctx, order.id)).toMatchObject({ ledger: 0n })
    expect(await ctx.read.records(sql`SELECT 1 FROM sandbox_refund`)).toEqual([])
  })

  test('of a part reverses that part of the ledger on its day', async () => {
    const gift = await makeGift()
    const order = await paidByPaypal([{ variant_id: gift.id, amount: '25' }])
    await refund(order.id, { ...elsewhere, kind: 'custom', amount: '10', reference: 'RF-2' })
    expect(await booksOf(ctx, order.id)).toMatchObject({ refunded: 1000n, ledger: 1500n })
    await perform(checkBooks, ctx, {})
    expect(await ctx.read.records(sql`SELECT * FROM book_difference`)).toEqual([])
  })

  test.each([
    ['without a date', { madeOn: '' }, 'madeOn', 'Please enter the date on which the refund was made.'],
    ['with a date that is none', { madeOn: 'soon' }, 'madeOn', 'Please enter the date on which the refund was made.'],
    ['without a reference', { reference: ' ' }, 'reference', "Please enter the provider's reference of the refund."],
    ['of tomorrow', { madeOn: '2026-11-21' }, 'madeOn', 'The date is in the future.'],
    ['from before the payment', { madeOn: '2026-11-09' }, 'madeOn', 'The refund cannot be older than the payment.'],
    [
      'with a known reference',
      { reference: 'KNOWN' },
      'reference',
      'A refund with this reference is recorded already.',
    ],
  ])('%s is refused at its field', async (_, change, field, message) => {
    const gift = await makeGift()
    const order = await paidByPaypal([{ variant_id: gift.id, amount: '25' }])
    await refund(order.id, { ...elsewhere, kind: 'custom', amount: '1', reference: 'KNOWN' })
    await expect(refund(order.id, { ...elsewhere, reference: 'NEW', ...change })).rejects.toMatchObject({
      code: 'invalid',
      fields: { [field]: [message] },
    })
  })

  test('is recorded by the calls of the back office and of the till, with the goods back in stock', async () => {
    const shirt = await makeVariant({ quantity: 5 })
    const left = async () =>
      (await ctx.read.first<{ n: number }>(sql`SELECT quantity AS n FROM product_variant WHERE id = ${shirt.id}`))?.n
    const [office, till] = [
      await paidByPaypal([{ variant_id: shirt.id }]),
      await paidByPaypal([{ variant_id: shirt.id }]),
    ]
    const body = { made_on: '2026-11-12', reference: 'RF-1', reason: 'Paid twice', restock: 1 }
    const refundCall = calls['POST /jpanel/transactions/:id/refund']
    const reply = await call(refundCall, { ctx, id: office.id, body })
    expect(reply.json).toEqual({ status: 'success', message: 'The refund of $20.00 has been recorded.' })
    expect((await call(refundCall, { ctx, id: office.id, body })).json).toMatchObject({ status: 'error' })
    expect(await left()).toBe(4)
    expect((await refundOf(ctx, till.id, { ...body, whole: 1 })).json).toMatchObject({ status: 'success' })
    expect(await left()).toBe(5)
    for (const { id } of [office, till])
      expect(await refundsOf(id)).toMatchObject([{ reference: 'RF-1', why: 'Paid twice', madeOn: '2026-11-12' }])
    expect(await ctx.read.records(sql`SELECT 1 FROM sandbox_refund`)).toEqual([])
  })

  test('cannot be sent from here, and nothing of a connected provider is recorded', async () => {
    const gift = await makeGift()
    const order = await paidByPaypal([{ variant_id: gift.id, amount: '25' }])
    await expect(refund(order.id)).rejects.toThrow(
      "The provider of this payment is not connected. Refund it in your provider's dashboard, then record it here.",
    )
    const cash = await soldWith(ctx, [{ variant_id: gift.id, amount: '25' }])
    await expect(refund(cash.id, elsewhere)).rejects.toThrow('Refunds of this payment are made here, not recorded.')
  })
})

test('the list of refunds and its file show the reason behind the other columns', async () => {
  const gift = await makeGift()
  const order = await soldWith(ctx, [{ variant_id: gift.id, amount: '25' }])
  await refundOf(ctx, order.id, { whole: 1, reason: 'Paid by mistake' })
  const list = refundList as unknown as List
  const { rows } = await list.page(ctx, list.read({ contribution: String(order.id) }))
  expect(rows).toMatchObject([{ why: 'Paid by mistake' }])
  expect(dropHiddenColumns(list.csv.columns, ctx).at(-1)?.head).toBe('Reason Given')
})

describe('goods that come back (R-REFUNDS-2)', () => {
  const stockOf = async (id: number) =>
    (await ctx.read.first<{ n: number }>(sql`SELECT quantity AS n FROM product_variant WHERE id = ${id}`))?.n
  const soldOf = async (id: number) =>
    (await ctx.read.first<{ n: number }>(sql`SELECT sold_quantity AS n FROM product WHERE id = ${id}`))?.n

  test('return to stock when staff choose it, item by item, each piece once', async () => {
    const shirt = await makeVariant({ quantity: 10 }, { limit_sales: 8 })
    const order = await soldWith(ctx, [{ variant_id: shirt.id, qty: 3 }])
    expect([await stockOf(shirt.id), await soldOf(shirt.product_id)]).toEqual([7, 3])
    const lines = [{ id: order.items[0]!.id, qty: 1 }]
    await refundOf(ctx, order.id, { lines, restock: 1, reason: 'Too small' })
    expect([await stockOf(shirt.id), await soldOf(shirt.product_id)]).toEqual([8, 2])
    await refundOf(ctx, order.id, { whole: 1, restock: 1 })
    expect([await stockOf(shirt.id), await soldOf(shirt.product_id)]).toEqual([10, 0])
    expect((await refundsOf(order.id)).map(({ why }) => why)).toEqual(['Too small', null])
  })

  test('return with the parts of their bundle', async () => {
    const [bundle, tin] = [await makeVariant({ quantity: 5 }), await makeVariant({ quantity: 9 })]
    await linkVariants(bundle.id, tin.id, { qty: 2 })
    const order = await soldWith(ctx, [{ variant_id: bundle.id, qty: 2 }])
    expect([await stockOf(bundle.id), await stockOf(tin.id)]).toEqual([3, 5])
    await refundOf(ctx, order.id, { whole: 1, restock: 1 })
    expect([await stockOf(bundle.id), await stockOf(tin.id)]).toEqual([5, 9])
  })

  test('stay sold when not chosen, or for a free amount', async () => {
    const shirt = await makeVariant({ quantity: 10 })
    const order = await soldWith(ctx, [{ variant_id: shirt.id, qty: 3 }])
    await refundOf(ctx, order.id, { amount: '1', restock: 1 })
    await refundOf(ctx, order.id, { whole: 1 })
    expect(await stockOf(shirt.id)).toBe(7)
  })
})
