import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { sweepRefunds } from '~/domain/refunds/sweep-refunds.server'
import { GatewayUnreachable, type PaymentGateway } from '~/ports/payment-gateway'
import { hours, later, minutes } from '~/kit/clock'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { NOON, testCtx } from '../../support/ctx'
import { anAccountType, makeGift, makePage, makeSupporter, makeVariant } from '../../support/factories'
import { cartWith, tillOf } from '../../support/pos-calls'
import { booksOf, refundOf, soldWith } from '../../support/refunds'
import { byBank, byCard, reconciled } from '../../support/sandbox'

const ctx = testCtx()
const { gateway } = ctx.ports

beforeAll(async () => void (await anAccountType()))

const gift = async (amount: string, pay: object) =>
  soldWith(ctx, [{ variant_id: (await makeGift()).id, amount }], { pay })

const lineOf = async (id: number, variantId: number) =>
  (
    await ctx.read.first<{ id: number }>(
      sql`SELECT id FROM contribution_line WHERE contribution_id = ${id} AND variant_id = ${variantId}`,
    )
  )?.id

const refundRows = async (id: number) =>
  ctx.read.rows<{ status: string; asked: boolean; failure: string | null }>(
    sql`SELECT status, asked_at IS NOT NULL AS asked, failure_code AS failure FROM refund WHERE contribution_id = ${id}
      ORDER BY id`,
  )

/** The refund reaches the gateway, but its reply is lost. */
const cut = (times: number): PaymentGateway => {
  let left = times
  return {
    ...gateway,
    async refund(request) {
      const outcome = await gateway.refund(request)
      if (left-- > 0) throw new GatewayUnreachable('socket hang up')
      return outcome
    },
  }
}

describe('a refund through the gateway', () => {
  test('of part and of the rest of a card payment is the same in our books and in the gateway’s (G8)', async () => {
    const order = await gift('50', byCard())
    expect((await refundOf(ctx, order.id, { amount: '12.34' })).json).toMatchObject({
      status: 'success',
      message: '$12.34 refunded.',
      refund: { status: 'succeeded', balance: 37.66, give_back: null, auth_code: expect.stringMatching(/^sbx_re_/) },
    })
    expect(await reconciled()).toEqual([])
    await refundOf(ctx, order.id, { whole: 1 })
    expect(await booksOf(ctx, order.id)).toMatchObject({ refunded: 5000n, ledger: 0n })
    expect(await reconciled()).toEqual([])
  })
  test('waits until a bank has paid', async () => {
    const order = await gift('50', byBank())
    expect((await refundOf(ctx, order.id, { whole: 1 })).json).toMatchObject({
      status: 'error',
      message: 'This payment has not settled yet. You can refund it once it settles.',
    })
  })
  test('is unknown after a lost answer, blocks other refunds, and is settled once by the sweep', async () => {
    const order = await gift('50', byCard())
    const badLine = testCtx({ gateway: cut(1) })
    const lost = await refundOf(badLine, order.id, { key: 'lost-answer-1', amount: '20' })
    expect(lost.json).toMatchObject({ status: 'checking', refund: { status: 'unknown', balance: 50 } })
    expect((await refundOf(ctx, order.id, { amount: '1' })).json).toMatchObject({
      status: 'error',
      message: 'Another refund of this contribution is still being processed. Please wait until it finishes.',
    })
    await perform(sweepRefunds, testCtx({ now: later(NOON, minutes(1)) }), {})
    expect(await refundRows(order.id)).toEqual([{ status: 'succeeded', asked: true, failure: null }])
    expect(await booksOf(ctx, order.id)).toMatchObject({ refunded: 2000n, ledger: 3000n })
    expect(await reconciled()).toEqual([])
    expect((await refundOf(ctx, order.id, { key: 'lost-answer-1', amount: '20' })).json).toMatchObject({
      status: 'success',
    })
    expect(await booksOf(ctx, order.id)).toMatchObject({ refunded: 2000n })
  })
  test('is sent once when 20 requests repeat its key at once', async () => {
    const order = await gift('50', byCard())
    const badLine = testCtx({ gateway: cut(7) })
    const wish = { key: 'many-hands-1', amount: '20' }
    await Promise.all(Array.from({ length: 20 }, async () => refundOf(badLine, order.id, wish)))
    expect((await refundOf(ctx, order.id, wish)).json).toMatchObject({ status: 'success', refund: { balance: 30 } })
    expect(await booksOf(ctx, order.id)).toMatchObject({ refunded: 2000n, ledger: 3000n })
    expect(await reconciled()).toEqual([])
  })
  test('is recorded when the gateway refuses, changes nothing and allows another', async () => {
    const order = await gift('50', byCard())
    const refusing = testCtx({
      gateway: {
        ...gateway,
        refund: async () => ({
          status: 'failed',
          reference: null,
          code: 'charge_disputed',
          message: 'This payment is disputed.',
        }),
      },
    })
    expect((await refundOf(refusing, order.id, { whole: 1 })).json).toMatchObject({
      status: 'error',
      message: 'This payment is disputed.',
    })
    expect(await refundRows(order.id)).toEqual([{ status: 'failed', asked: true, failure: 'charge_disputed' }])
    expect(await booksOf(ctx, order.id)).toMatchObject({ refunded: 0n, ledger: 5000n })
    expect((await refundOf(ctx, order.id, { whole: 1 })).json).toMatchObject({ status: 'success' })
  })
  test('of a payment that another gateway took is refused', async () => {
    const order = await gift('50', byCard())
    expect(
      (await refundOf(testCtx({ gateway: { ...gateway, key: 'stripe' } }), order.id, { whole: 1 })).json,
    ).toMatchObject({
      status: 'error',
      message:
        "The provider of this payment is not connected. Refund it in your provider's dashboard, then record it here.",
    })
    expect(await refundRows(order.id)).toEqual([])
  })
})

/** Runs a day later, with a gateway that counts its calls. */
const counting = (hoursLater: number, base: PaymentGateway = gateway) => {
  const requested = { refunds: 0, reads: 0 }
  const counted: PaymentGateway = {
    ...base,
    refund: async (request) => (requested.refunds++, base.refund(request)),
    findRefund: async (refund) => (requested.reads++, base.findRefund(refund)),
  }
  return { requested, ctx: testCtx({ gateway: counted, now: later(NOON, hours(hoursLater)) }) }
}

const notes = async (id: number) =>
  ctx.read.rows<{ status: string }>(
    sql`SELECT after ->> 'status' AS status FROM journal_entry
      WHERE subject_type = 'contribution' AND subject_id = ${String(id)} AND verb = 'contributions.settle-refund'
      ORDER BY id`,
  )

const mails = async (id: number) =>
  ctx.read.rows<{ text: string }>(
    sql`SELECT m.text FROM mail m JOIN contribution c ON m.subject LIKE 'Refund of % failed: Contribution #'
      || c.client_uuid WHERE c.id = ${id}`,
  )

const saleRecipients = { settings: { sale_alert_emails: 'treasurer@example.org' } }

/** The refund never reaches the gateway. */
const refusedLine: PaymentGateway = {
  ...gateway,
  refund: async () => Promise.reject(new GatewayUnreachable('connection refused')),
}

describe('a refund whose answer got lost', () => {
  test('is found by reading, also when the gateway has forgotten its key, and is never repeated then', async () => {
    const order = await gift('50', byCard())
    await refundOf(testCtx({ gateway: cut(1) }), order.id, { amount: '5' })
    const nextDay = counting(24)
    await perform(sweepRefunds, nextDay.ctx, {})
    expect(nextDay.requested).toEqual({ refunds: 0, reads: 1 })
    expect(await refundRows(order.id)).toMatchObject([{ status: 'succeeded' }])
    expect(await booksOf(ctx, order.id)).toMatchObject({ refunded: 500n, ledger: 4500n })
    expect(await reconciled()).toEqual([])
    await perform(sweepRefunds, counting(25).ctx, {})
    expect(await notes(order.id)).toEqual([{ status: 'succeeded' }])
  })
  test('is requested again with its key while the key lives, where the gateway never received it', async () => {
    const order = await gift('50', byCard())
    await refundOf(testCtx({ gateway: refusedLine }), order.id, { amount: '5' })
    const sameDay = counting(22)
    await perform(sweepRefunds, sameDay.ctx, {})
    expect(sameDay.requested).toEqual({ refunds: 1, reads: 1 })
    expect(await refundRows(order.id)).toMatchObject([{ status: 'succeeded' }])
    expect(await reconciled()).toEqual([])
  })
  test('fails when the gateway has none, is reported once, and allows another', async () => {
    const order = await gift('50', byCard())
    const wish = { key: 'never-made-1', amount: '5' }
    await refundOf(testCtx({ gateway: refusedLine }), order.id, wish)
    const nextDay = testCtx({ gateway: counting(24).ctx.ports.gateway, now: later(NOON, hours(24)), ...saleRecipients })
    await perform(sweepRefunds, nextDay, {})
    await perform(sweepRefunds, counting(25).ctx, {})
    expect(await refundRows(order.id)).toEqual([{ status: 'failed', asked: true, failure: 'never_made' }])
    expect(await booksOf(ctx, order.id)).toMatchObject({ refunded: 0n, ledger: 5000n })
    expect(await notes(order.id)).toEqual([{ status: 'failed' }])
    expect(await mails(order.id)).toHaveLength(1)
    expect((await refundOf(ctx, order.id, wish)).json).toMatchObject({
      status: 'error',
      message: expect.stringContaining('did not receive this refund'),
    })
    expect((await refundOf(ctx, order.id, { whole: 1 })).json).toMatchObject({ status: 'success' })
    expect(await reconciled()).toEqual([])
  })
  test('is read, not repeated, when its own key is sent again a day later', async () => {
    const order = await gift('50', byCard())
    const wish = { key: 'a-day-later-1', amount: '5' }
    await refundOf(testCtx({ gateway: cut(1) }), order.id, wish)
    const nextDay = counting(24)
    expect((await refundOf(nextDay.ctx, order.id, wish)).json).toMatchObject({ status: 'success' })
    expect(nextDay.requested).toEqual({ refunds: 0, reads: 1 })
    expect(await reconciled()).toEqual([])
  })
  test('is settled once by concurrent sweeps when its process died', async () => {
    const order = await gift('50', byCard())
    const dying: PaymentGateway = {
      ...gateway,
      refund: async (request) => gateway.refund(request).then(async () => Promise.reject(new Error('killed'))),
    }
    expect((await refundOf(testCtx({ gateway: dying }), order.id, { whole: 1 })).status).toBe(500)
    await Promise.all(
      Array.from({ length: 8 }, async () => perform(sweepRefunds, testCtx({ now: later(NOON, minutes(2)) }), {})),
    )
    expect(await booksOf(ctx, order.id)).toMatchObject({ refunded: 5000n, ledger: 0n, ofRefunds: 5000n })
    expect(await notes(order.id)).toEqual([{ status: 'succeeded' }])
    expect(await reconciled()).toEqual([])
  })
  test('waits for a gateway that is not connected, and does not hold up the others', async () => {
    const order = await gift('50', byCard())
    await refundOf(testCtx({ gateway: refusedLine }), order.id, { amount: '5' })
    await perform(sweepRefunds, testCtx({ gateway: { ...gateway, key: 'stripe' }, now: later(NOON, hours(30)) }), {})
    expect(await refundRows(order.id)).toMatchObject([{ status: 'unknown' }])
    await perform(sweepRefunds, testCtx({ now: later(NOON, hours(30)) }), {})
    expect(await refundRows(order.id)).toMatchObject([{ status: 'failed' }])
  })
})

const sixMinutes = testCtx({ now: later(NOON, minutes(6)), ...saleRecipients })

const statusOf = async (id: number) => ({
  books: await booksOf(ctx, id),
  ledger: await ctx.read.records(sql`SELECT * FROM ledger_entry WHERE contribution_id = ${id} ORDER BY id`),
  contribution: await ctx.read.record(
    sql`SELECT status, refunded_minor, refunded_at, refunded_by, tally_bucket, is_listed
      FROM contribution c, LATERAL (SELECT status FROM payment WHERE contribution_id = c.id) p WHERE c.id = ${id}`,
  ),
  supporter: await ctx.read.record(
    sql`SELECT lifetime_donation_minor, lifetime_donation_count, lifetime_purchase_minor, lifetime_purchase_count,
      first_payment_at, last_payment_at
      FROM supporter WHERE id = (SELECT supporter_id FROM contribution WHERE id = ${id})`,
  ),
  tallies: await ctx.read.records(sql`
    SELECT day, currency, bucket, sum(contributions)::int AS n, sum(total_minor)::bigint AS total,
      sum(refunded_minor)::bigint AS refunded
    FROM (SELECT day, currency, bucket, contributions, total_minor, refunded_minor FROM contribution_tally UNION ALL
      SELECT day, currency, bucket, contributions, total_minor, refunded_minor FROM contribution_tally_delta) t
    GROUP BY 1, 2, 3 HAVING sum(contributions) <> 0 ORDER BY 1, 2, 3`),
})

describe('a refund that the bank leaves pending', () => {
  test('counts as gone, and is confirmed by the sweep', async () => {
    const order = await gift('50', byCard('refund_pending'))
    expect((await refundOf(ctx, order.id, { amount: '20' })).json).toMatchObject({
      status: 'success',
      message: '$20.00 refund submitted. The bank may take a few days.',
    })
    expect(await booksOf(ctx, order.id)).toMatchObject({ refunded: 2000n, ledger: 3000n })
    await perform(sweepRefunds, sixMinutes, {})
    await perform(sweepRefunds, sixMinutes, {})
    expect(await refundRows(order.id)).toMatchObject([{ status: 'succeeded' }])
    expect(await notes(order.id)).toEqual([{ status: 'pending' }, { status: 'succeeded' }])
    expect(await booksOf(ctx, order.id)).toMatchObject({ refunded: 2000n, ledger: 3000n })
  })
  test.each([
    ['the whole', [{ whole: 1 }]],
    ['a part', [{ amount: '12.34' }]],
    ['parts and the rest', [{ amount: '12.34' }, { amount: '0.01' }, { whole: 1 }]],
  ])('changes nothing in the end when the bank returns it: %s', async (_what, wishes) => {
    const order = await gift('50', byCard('refund_fails'))
    const before = await statusOf(order.id)
    for (const wish of wishes) expect((await refundOf(ctx, order.id, wish)).json).toMatchObject({ status: 'success' })
    expect((await statusOf(order.id)).books).not.toEqual(before.books)
    await perform(sweepRefunds, sixMinutes, {})
    await perform(sweepRefunds, sixMinutes, {})
    expect(await statusOf(order.id)).toEqual(before)
    expect(await refundRows(order.id)).toEqual(
      wishes.map(() => ({ status: 'failed', asked: true, failure: 'expired_or_canceled_card' })),
    )
    expect(await mails(order.id)).toHaveLength(wishes.length)
    expect(await reconciled()).toEqual([])
  })
  test('restores supporter, page and tax receipt when the bank returns it', async () => {
    const withReceipts = testCtx({ settings: { tax_receipt_pdfs: '1' } })
    const ada = await makeSupporter()
    const page = await makePage()
    const shirt = await makeVariant()
    const till = tillOf(withReceipts)
    const { id } = await cartWith(withReceipts, { variant_id: shirt.id })
    await till.addPage(id, { fundraising_page_id: page.id, amount: '30' })
    await till.add(id, { variant_id: (await makeGift({}, { is_tax_receiptable: true })).id, amount: '50' })
    await till.update(id, {
      member_id: ada.id,
      bill_first_name: 'Ada',
      bill_last_name: 'Lovel',
      bill_country: 'US',
      bill_email: 'ada@example.org',
    })
    expect((await till.complete(id, byCard('refund_fails'))).json).toMatchObject({ status: 'success' })
    const all = async () => ({
      ...(await statusOf(id)),
      receipts: await ctx.read.records(
        sql`SELECT number, status, voided_at, deleted_at FROM tax_receipt WHERE contribution_id = ${id}`,
      ),
      page: await ctx.read.record(sql`SELECT raised_minor, donation_count FROM fundraising_page WHERE id = ${page.id}`),
    })
    const before = await all()
    expect(before).toMatchObject({
      receipts: [{ status: 'issued' }],
      page: { raised_minor: 3000n, donation_count: 1 },
      supporter: {
        lifetime_donation_minor: 8000n,
        lifetime_donation_count: 2,
        lifetime_purchase_minor: 2000n,
        lifetime_purchase_count: 1,
      },
    })
    await refundOf(ctx, id, { lines: [{ id: await lineOf(id, shirt.id), qty: 1 }] })
    await refundOf(ctx, id, { whole: 1 })
    expect(await all()).toMatchObject({
      receipts: [{ status: 'void' }],
      page: { raised_minor: 0n, donation_count: 0 },
      supporter: { lifetime_donation_minor: 0n, lifetime_purchase_minor: 0n },
    })
    await perform(sweepRefunds, sixMinutes, {})
    expect(await all()).toEqual(before)
  })
  test('counts returned goods as sold again when the bank returns it', async () => {
    const shirt = await makeVariant({ quantity: 10 }, { limit_sales: 8 })
    const stock = () =>
      ctx.read.record(sql`SELECT v.quantity AS left, p.sold_quantity AS sold,
          (SELECT 10 + sum(a.quantity)::int FROM stock_adjustment a WHERE a.variant_id = v.id) AS adjusted
        FROM product_variant v JOIN product p ON p.id = v.product_id WHERE v.id = ${shirt.id}`)
    const order = await soldWith(ctx, [{ variant_id: shirt.id, qty: 3 }], { pay: byCard('refund_fails') })
    const one = { lines: [{ id: await lineOf(order.id, shirt.id), qty: 1 }], restock: 1 }
    await refundOf(ctx, order.id, one)
    await refundOf(ctx, order.id, { whole: 1, restock: 1 })
    expect(await stock()).toEqual({ left: 10, sold: 0, adjusted: 10 })
    await perform(sweepRefunds, sixMinutes, {})
    expect(await stock()).toEqual({ left: 7, sold: 3, adjusted: 7 })
    expect((await refundOf(ctx, order.id, one)).json).toMatchObject({ status: 'success' })
    expect(await stock()).toEqual({ left: 8, sold: 2, adjusted: 8 })
  })
  test('stays unchanged while the gateway is unreachable or silent about it', async () => {
    const order = await gift('50', byCard('refund_fails'))
    await refundOf(ctx, order.id, { whole: 1 })
    const silent: PaymentGateway[] = [
      { ...gateway, findRefund: async () => null },
      { ...gateway, findRefund: async () => Promise.reject(new GatewayUnreachable('away')) },
    ]
    for (const gatewayOf of silent)
      await perform(sweepRefunds, testCtx({ gateway: gatewayOf, now: later(NOON, hours(30)) }), {})
    expect(await refundRows(order.id)).toMatchObject([{ status: 'pending' }])
    expect(await booksOf(ctx, order.id)).toMatchObject({ refunded: 5000n, ledger: 0n })
  })
  test('payments less refunds equal the ledger after any refunds and failures, no entry below zero (G8)', async () => {
    const words = new Map<string, 'pending' | 'succeeded' | 'failed'>()
    const scripted: PaymentGateway = {
      ...gateway,
      refund: async ({ key }) => ({ status: 'pending', reference: words.set(key, 'pending') && `r-${key}` }),
      findRefund: async ({ key }) => {
        const status = words.get(key) ?? 'pending'
        return status === 'failed'
          ? { status, reference: `r-${key}`, code: 'x', message: 'No.' }
          : { status, reference: `r-${key}` }
      },
    }
    const moves = fc.array(
      fc.record({ cents: fc.integer({ min: 1, max: 6000 }), fails: fc.nat(), isWhole: fc.boolean() }),
      {
        minLength: 2,
        maxLength: 7,
      },
    )
    let at = NOON
    await fc.assert(
      fc.asyncProperty(moves, async (steps) => {
        words.clear()
        const order = await gift('50', byCard())
        for (const { cents, fails, isWhole } of steps) {
          at = later(at, minutes(10))
          const now = testCtx({ gateway: scripted, now: at })
          await refundOf(now, order.id, isWhole ? { whole: 1 } : { amount: (cents / 100).toFixed(2) })
          const requested = [...words.keys()]
          const selected = requested[fails % (requested.length + 1)]
          if (selected !== undefined) words.set(selected, fails % 3 === 0 ? 'succeeded' : 'failed')
          at = later(at, minutes(10))
          await perform(sweepRefunds, testCtx({ gateway: scripted, now: at }), {})
          const books = await booksOf(ctx, order.id)
          expect(books).toMatchObject({
            refunded: books?.ofRefunds,
            ofPayments: books?.ofRefunds,
            ledger: 5000n - (books?.ofRefunds ?? 0n),
          })
          expect(books?.lowest).toBeGreaterThanOrEqual(0n)
        }
      }),
      { numRuns: 25 },
    )
  })
})
