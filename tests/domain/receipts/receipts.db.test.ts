import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { completeOrder } from '~/domain/checkout/complete-order.server'
import { notifyReceipt } from '~/domain/receipts/notify-receipt.server'
import { listReceipts } from '~/domain/receipts/queries.server'
import { voidReceipts } from '~/domain/receipts/void-receipts.server'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { anAccountType, makeGift, makeSupporter, makeVariant } from '../../support/factories'
import { cartWith, tillOf } from '../../support/pos-calls'
import { within } from '../../support/within'

const on = { tax_receipt_pdfs: '1' }
const ctx = testCtx({ settings: on })
const cash = { payment_type: 'cash', cash_received: '1000' }

const owner = new pg.Client({ connectionString: process.env.DATABASE_URL })

beforeAll(async () => {
  await owner.connect()
  await anAccountType()
})
afterAll(() => owner.end())
beforeEach(async () => {
  await owner.query('TRUNCATE tax_receipt CASCADE')
  await ctx.read.run(sql`DELETE FROM counter WHERE name = 'tax_receipt'`)
})

const address = {
  bill_title: 'Dr',
  bill_first_name: 'Ada',
  bill_last_name: 'Lovel',
  bill_address: '1 Pier Road',
  bill_city: 'Portland',
  bill_state: 'ME',
  bill_zip: '04101',
  bill_country: 'US',
}

async function cartOf(over: Ctx, lines: object[], details: object = {}) {
  const order = await cartWith(over, ...lines)
  await tillOf(over).update(order.id, { ...address, ...details })
  return order
}

async function sold(over: Ctx, lines: object[], details: object = {}) {
  const order = await cartOf(over, lines, details)
  const reply = await tillOf(over).complete(order.id, cash)
  expect([reply.json.status, reply.json.message]).toEqual(['success', null])
  return order
}

const facts = async (id: number) =>
  (
    await ctx.read.first<{ after: Record<string, unknown> }>(
      sql`SELECT after FROM journal_entry WHERE verb = 'pos.complete-order' AND subject_type = 'contribution'
        AND subject_id = ${String(id)}`,
    )
  )?.after ?? {}

const gift = async () => ({ variant_id: (await makeGift({}, { is_tax_receiptable: true })).id, amount: '50' })

describe('a single receipt (R-RECEIPTS-3)', () => {
  test('is issued and frozen with the sale', async () => {
    const dinner = await makeVariant(
      { price_minor: 12_000n, fair_market_value_minor: 5500n },
      { name: 'Gala dinner', is_tax_receiptable: true },
    )
    const shirt = await makeVariant()
    const order = await sold(ctx, [{ variant_id: dinner.id, qty: 2 }, { variant_id: shirt.id }, await gift()])
    expect(await ctx.read.records(sql`SELECT * FROM tax_receipt`)).toEqual([
      expect.objectContaining({
        number: 'WEB26-000000001',
        receipt_type: 'single',
        status: 'issued',
        contribution_id: order.id,
        name: 'Ada Lovel',
        first_name: 'Ada',
        city: 'Portland',
        country: 'US',
        amount_minor: 18_000n,
        currency: 'USD',
        issued_at: ctx.now,
        ordered_at: ctx.now,
      }),
    ])
    expect(await ctx.read.records(sql`SELECT description, amount_minor FROM tax_receipt_line ORDER BY id`)).toEqual([
      { description: 'Gala dinner', amount_minor: 13_000n },
      { description: 'Gift', amount_minor: 5000n },
    ])
    expect(await facts(order.id)).toMatchObject({ taxReceipt: 'WEB26-000000001' })
    await tillOf(ctx).complete(order.id, cash)
    expect(await listReceipts(ctx.read, order.id)).toHaveLength(1)
  })

  test('names the linked supporter, also when the sale names somebody else', async () => {
    const supporter = await makeSupporter({
      first_name: 'Grace',
      last_name: 'Kept',
      bill_city: 'Bath',
      bill_country: 'US',
      bill_address_01: '2 Mill Lane',
    })
    await sold(ctx, [await gift()], { member_id: supporter.id })
    expect(
      await ctx.read.record(sql`SELECT name, first_name, address_01, city, supporter_id FROM tax_receipt`),
    ).toMatchObject({
      name: 'Grace Kept',
      first_name: 'Grace',
      address_01: '2 Mill Lane',
      city: 'Bath',
      supporter_id: supporter.id,
    })
  })

  test.each([
    ['switched off', {}],
    ['of the other kind', { ...on, tax_receipt_type: 'consolidated' }],
  ])('is not issued, without a message, when they are %s', async (_, settings) => {
    const order = await sold(testCtx({ settings }), [await gift()])
    expect(await listReceipts(ctx.read, order.id)).toEqual([])
    expect(Object.keys(await facts(order.id))).not.toContain('noTaxReceipt')
  })

  test('records in the journal why no receipt was issued', async () => {
    const abroad = await sold(testCtx({ settings: { ...on, tax_receipt_country: 'CA' } }), [await gift()])
    expect(await facts(abroad.id)).toMatchObject({ noTaxReceipt: 'Tax receipts are issued to addresses in CA only.' })
    const goods = await sold(ctx, [{ variant_id: (await makeVariant()).id }])
    expect(await facts(goods.id)).toMatchObject({ noTaxReceipt: 'Nothing in this contribution is tax receiptable.' })
    expect(await ctx.read.record(sql`SELECT 1 FROM tax_receipt`)).toBeNull()
  })

  test('is reported by an email of its own, once, unless staff want no such mail', async () => {
    const order = await sold(ctx, [await gift()], { bill_email: 'ada.receipt@example.org' })
    const jobs = await ctx.read.rows<{ data: { receiptId: number } }>(
      sql`SELECT data FROM pgboss.job WHERE name = 'receipts.notify-receipt' ORDER BY created_on`,
    )
    const job = jobs.at(-1)
    await Promise.all([1, 2, 3].map(() => perform(notifyReceipt, ctx, job?.data)))
    const mails = await ctx.read.rows<{ recipient: string; subject: string; text: string }>(
      sql`SELECT recipient, subject, text FROM mail WHERE dedupe_key = ${`receipt:${job?.data.receiptId}`}`,
    )
    expect(mails).toEqual([
      {
        recipient: 'ada.receipt@example.org',
        subject: 'Your tax receipt WEB26-000000001 from Almoner',
        text: expect.stringMatching(/· Gift +\$50\.00 USD/),
      },
    ])
    const silent = await cartOf(ctx, [await gift()], { bill_email: 'ada.silent@example.org' })
    await tillOf(ctx).complete(silent.id, { ...cash, send_confirmation_emails: 0 })
    expect(await listReceipts(ctx.read, silent.id)).toHaveLength(1)
    expect(await ctx.read.records(sql`SELECT 1 FROM pgboss.job WHERE name = 'receipts.notify-receipt'`)).toHaveLength(
      jobs.length,
    )
    expect(order.id).toBeGreaterThan(0)
  })

  test('is voided once when its contribution is refunded or unpaid after all; the next has a new number', async () => {
    const order = await sold(ctx, [await gift()])
    await within(ctx, (tx) => voidReceipts(tx, order.id, 'was refunded'))
    await within(ctx, (tx) => voidReceipts(tx, order.id, 'was refunded'))
    expect(await listReceipts(ctx.read, order.id)).toMatchObject([
      { number: 'WEB26-000000001', status: 'void', voidedAt: ctx.now },
    ])
  })
})

test('G6: 100 sales at once, every fifth aborted after it took a number, leave no gap in the numbers', async () => {
  const line = await gift()
  const carts = await Promise.all(
    Array.from({ length: 100 }, () => cartOf(ctx, [line], { bill_first_name: '', bill_last_name: '' })),
  )
  const sale = (id: number, index: number) =>
    within(ctx, async (tx) => {
      await perform(completeOrder, tx, { id, paymentType: 'cash', cashReceived: '50' })
      if (index % 5 === 0) throw new Error('aborted')
    })
  const outcomes = await Promise.allSettled(carts.map(({ id }, index) => sale(id, index)))
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(20)
  const numbers = await ctx.read.rows<{ number: string }>(sql`SELECT number FROM tax_receipt ORDER BY number`)
  expect(numbers.map(({ number }) => number)).toEqual(
    Array.from({ length: 80 }, (_, index) => `WEB26-${String(index + 1).padStart(9, '0')}`),
  )
  const stored = await ctx.read.first<{ paid: number }>(
    sql`SELECT count(*)::int AS paid FROM contribution WHERE id = ANY(${carts.map(({ id }) => id)}::int[])
      AND confirmed_at IS NOT NULL`,
  )
  expect(stored?.paid).toBe(80)
})
