import { receiptContribution } from '~/domain/receipts/receipt-contribution.server'
import { chargeDue } from '~/domain/recurring/charging/charge-due.server'
import { type Ctx, perform } from '~/kit/operation'
import { Sql, sql } from '~/kit/sql'
import { INVARIANTS } from '../prisma/invariants'
import { contribution } from './contributions'
import { testCtx } from './ctx'
import { makeGift, makeLine, makePayment, makeVariant } from './factories'
import { makePlan } from './recurring'

const HOUR = 3_600_000

const STATES = [
  { status: 'succeeded', is_paid: true },
  { status: 'pending', is_paid: false },
  { status: 'failed', is_paid: false },
  { status: 'succeeded', is_paid: true, refunded_minor: 400n },
  { status: 'succeeded', is_paid: true, refunded_minor: 1000n },
]
const METHODS = [
  { type: 'card', card_brand: 'Visa', gateway: 'stripe' },
  { type: 'card', card_brand: 'American Express', gateway: 'stripe' },
  { type: 'card', card_brand: 'Discover', gateway: 'sandbox' },
  { type: 'bank', gateway: 'sandbox' },
  { type: 'cash', gateway: 'offline' },
]

/** Payments of ten days in every state, with one or two items, some of deleted contributions and of spam. */
async function sales(ctx: Ctx): Promise<void> {
  const [gift, shirt] = [await makeGift(), await makeVariant()]
  for (let index = 0; index < 60; index++) {
    const at = new Date(ctx.now.getTime() - index * 4 * HOUR)
    const id = await contribution(ctx, { totalMinor: 1000n, orderedAt: at, currency: index % 7 === 3 ? 'CAD' : 'USD' })
    if (index % 7 === 3)
      await ctx.read.run(
        sql`UPDATE contribution SET functional_currency = 'USD', functional_rate = 0.75 WHERE id = ${id}`,
      )
    await makeLine(id, {
      variant_id: gift.id,
      total_minor: 600n,
      price_minor: 600n,
      original_price_minor: 600n,
      is_gift_aid: index % 6 === 4,
      is_dcc_eligible: index % 4 !== 3,
      dcc_minor: index % 4 === 1 ? 18n : 0n,
    })
    if (index % 2 === 0)
      await makeLine(id, { variant_id: shirt.id, total_minor: 400n, price_minor: 400n, original_price_minor: 400n })
    await makePayment(id, {
      created_at: at,
      currency: index % 7 === 3 ? 'CAD' : 'USD',
      is_live: index % 3 !== 0,
      captured_at: index % 8 === 3 ? null : new Date(at.getTime() + (index % 8 === 5 ? 30 * HOUR : 0)),
      ...STATES[index % STATES.length],
      ...METHODS[index % METHODS.length],
    })
    if (index % 11 === 5) await ctx.read.run(sql`UPDATE contribution SET is_spam = true WHERE id = ${id}`)
    if (index % 13 === 6) await ctx.read.run(sql`UPDATE contribution SET deleted_at = ${ctx.now} WHERE id = ${id}`)
  }
}

/** Accepted, declined and returned charges, and two plans in one payment. */
async function charges(ctx: Ctx): Promise<void> {
  const first = await makePlan(ctx, { next_billing_on: '2026-11-20' })
  await makePlan(ctx, {
    supporter_id: first.supporterId,
    payment_method_id: first.methodId,
    next_billing_on: '2026-11-20',
    tax_minor: 90n,
  })
  await makePlan(ctx, { next_billing_on: '2026-11-20' }, { scenario: 'card_declined' })
  await makePlan(ctx, { next_billing_on: '2026-11-20', dcc_minor: 120n })
  await perform(chargeDue, ctx, {})
  await ctx.read.run(sql`
    UPDATE recurring_transaction SET refunded_minor = amount_minor, refunded_at = ${ctx.now}
    WHERE id = (SELECT max(id) FROM recurring_transaction WHERE payment_status = 'Completed')`)
}

/** One plan of each status, and one of a spam contribution. */
async function plans(ctx: Ctx): Promise<void> {
  for (const [index, status] of ['Active', 'Suspended', 'Expired', 'Cancelled', 'Active'].entries()) {
    const { contributionId } = await makePlan(
      ctx,
      {
        status,
        next_billing_on: `2026-11-2${index}`,
        billing_period: index % 2 === 0 ? 'Month' : 'Year',
        is_locked: index === 4,
        dcc_minor: 70n,
      },
      index === 1 ? null : {},
    )
    if (index === 2) await ctx.read.run(sql`UPDATE contribution SET is_spam = true WHERE id = ${contributionId}`)
  }
}

async function receipts(ctx: Ctx): Promise<void> {
  const gift = await makeGift({}, { is_tax_receiptable: true })
  for (const isDraft of [true, false, false]) {
    const contributionId = await contribution(ctx, { name: 'Amara', totalMinor: 5000n })
    await makeLine(contributionId, {
      variant_id: gift.id,
      price_minor: 5000n,
      original_price_minor: 5000n,
      total_minor: 5000n,
    })
    await perform(receiptContribution, testCtx({ now: ctx.now, settings: { tax_receipt_pdfs: '1' } }), {
      contributionId,
      isDraft,
    })
  }
  await ctx.read.run(
    sql`UPDATE tax_receipt SET status = 'void', voided_at = ${ctx.now} WHERE id = (SELECT max(id) FROM tax_receipt)`,
  )
}

export async function talliedRows(ctx: Ctx): Promise<void> {
  await sales(ctx)
  await charges(ctx)
  await plans(ctx)
  await receipts(ctx)
}

/** Finds differences between the counters of lists and their rows. */
export async function unbalanced(ctx: Ctx): Promise<unknown[]> {
  const queries = ['the kept totals of payments', 'what is taken off the totals'].map(
    (begins) => INVARIANTS.find(([sentence]) => sentence.startsWith(begins))?.[1] ?? '',
  )
  const rows = await Promise.all(queries.map((query) => ctx.read.rows(new Sql([query], []))))
  return rows.flat()
}
