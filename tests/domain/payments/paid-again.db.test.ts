import { beforeAll, describe, expect, test } from 'vitest'
import { sweepPayments } from '~/domain/checkout/sweep-payments.server'
import { later, minutes } from '~/kit/clock'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { NOON, testCtx, testSandbox } from '../../support/ctx'
import {
  anAccountType,
  makeGift,
  makePromo,
  makeSponsorship,
  makeSupporter,
  makeVariant,
  promoOn,
} from '../../support/factories'
import { cartWith, tillOf, type WireOrder } from '../../support/pos-calls'
import { byBank, byCard } from '../../support/sandbox'

/** A debit that the bank takes back minutes later, and the same contribution paid once more (R-PAYMENTS-7). */
const settings = { extra_currencies: 'CAD', exchange_rates: 'CAD=0.8', tax_receipt_pdfs: '1' }
const clock = { moment: NOON, now: () => clock.moment }
const gateway = testSandbox(clock)
const ctx = testCtx({ settings, gateway })
const till = tillOf(ctx)
const cash = { payment_type: 'cash', cash_received: '9999' }

beforeAll(async () => void (await anAccountType()))

/** The debit was taken back, so the contribution is a cart again. */
async function takenBack(order: WireOrder, by = byBank('late_failure') as object): Promise<void> {
  clock.moment = NOON
  const { json } = await till.complete(order.id, by)
  expect([json.status, json.message]).toEqual(['success', null])
  clock.moment = later(NOON, minutes(6))
  await perform(sweepPayments, testCtx({ settings, gateway, now: clock.moment }), {})
  expect(await ctx.read.record(sql`SELECT number FROM contribution WHERE id = ${order.id}`)).toEqual({ number: null })
}

const paid = async (id: number, body: object = cash) => {
  const { json } = await till.complete(id, body)
  expect([json.status, json.message]).toEqual(['success', null])
}
const usesOf = async (id: number) =>
  (await ctx.read.first<{ uses: number }>(sql`SELECT usage_count AS uses FROM promo_code WHERE id = ${id}`))?.uses
const leftOf = async (id: number) =>
  (await ctx.read.first<{ left: number }>(sql`SELECT quantity AS left FROM product_variant WHERE id = ${id}`))?.left
const plansOf = (id: number) =>
  ctx.read.records<Record<string, unknown>>(
    sql`SELECT * FROM recurring_profile WHERE contribution_id = ${id} ORDER BY id`,
  )

test('a card, too, is pending and refused after all', async () => {
  const order = await cartWith(ctx, { variant_id: (await makeGift()).id, amount: '30' })
  await takenBack(order, byCard('late_failure'))
  expect(
    await ctx.read.record(sql`SELECT status, failure_message FROM payment WHERE contribution_id = ${order.id}`),
  ).toEqual({
    status: 'failed',
    failure_message: 'The bank refused this payment after all.',
  })
})

describe('codes', () => {
  const withCode = async (values: { usage_limit?: number } = {}) => {
    const shirt = await makeVariant({ quantity: 10 })
    const promo = await makePromo(values)
    await promoOn(promo.id, { products: [shirt.product_id] })
    const order = await cartWith(ctx, { variant_id: shirt.id })
    await till.promos(order.id, promo.code)
    return { shirt, promo, order }
  }

  test('count once: for the sale, for nobody while it is a cart again, and for the sale paid again', async () => {
    const { shirt, promo, order } = await withCode()
    await takenBack(order)
    expect([await usesOf(promo.id), await leftOf(shirt.id)]).toEqual([0, 10])
    await paid(order.id)
    expect([await usesOf(promo.id), await leftOf(shirt.id)]).toEqual([1, 9])
  })

  test('with one use only are not refused to the order that had it', async () => {
    const { promo, order } = await withCode({ usage_limit: 1 })
    await takenBack(order)
    await paid(order.id, byCard())
    expect(await usesOf(promo.id)).toBe(1)
  })

  test('are counted once when removed and added again, and not at all when removed', async () => {
    const [first, second] = [await withCode(), await withCode()]
    for (const { order, promo } of [first, second]) {
      await takenBack(order)
      await till.promos(order.id, '')
      if (order === first.order) await till.promos(order.id, promo.code)
      await paid(order.id)
    }
    expect([await usesOf(first.promo.id), await usesOf(second.promo.id)]).toEqual([1, 0])
  })

  test('are counted once after two returns', async () => {
    const { promo, order } = await withCode()
    await takenBack(order)
    await takenBack(order)
    expect(await usesOf(promo.id)).toBe(0)
    await paid(order.id)
    expect(await usesOf(promo.id)).toBe(1)
  })
})

test('has a receipt for each payment, of which the first is void', async () => {
  const supporter = await makeSupporter({ bill_country: 'US' })
  const order = await cartWith(ctx, { variant_id: (await makeGift({}, { is_tax_receiptable: true })).id, amount: '40' })
  await till.update(order.id, { member_id: supporter.id })
  await takenBack(order)
  await paid(order.id)
  const receipts = await ctx.read.rows<{ number: string; status: string }>(
    sql`SELECT number, status FROM tax_receipt WHERE contribution_id = ${order.id} ORDER BY id`,
  )
  expect(receipts.map(({ status }) => status)).toEqual(['void', 'issued'])
  expect(new Set(receipts.map(({ number }) => number)).size).toBe(2)
})

describe('a plan', () => {
  const planned = async (line: object = {}) => {
    const supporter = await makeSupporter()
    const monthly = await makeGift({ billing_period: 'monthly', total_billing_cycles: 12 }, { recurring_type: 'fixed' })
    const order = await cartWith(ctx, {
      variant_id: monthly.id,
      amount: '25',
      recurring_day: 15,
      recurring_with_initial_charge: 1,
      ...line,
    })
    await till.update(order.id, { member_id: supporter.id })
    return order
  }

  test('keeps name and days, and takes supporter, currency, amounts and method of the current order', async () => {
    const order = await planned()
    await takenBack(order)
    const [before] = await plansOf(order.id)
    expect(before).toMatchObject({
      currency: 'USD',
      aggregate_minor: 0n,
      cycles_completed: 0,
      cycles_remaining: 12,
      is_manual: false,
    })
    const other = await makeSupporter()
    await till.update(order.id, { currency_code: 'CAD' })
    await till.update(order.id, { member_id: other.id, dcc_enabled_by_customer: 0 })
    const now = await ctx.read.record<Record<string, unknown>>(
      sql`SELECT l.recurring_minor * l.qty AS amount, l.tax_recurring_minor AS tax, l.dcc_recurring_minor AS dcc,
        l.total_minor AS initial FROM contribution_line l WHERE l.contribution_id = ${order.id}`,
    )
    await paid(order.id)
    const after = await plansOf(order.id)
    expect(after).toEqual([
      expect.objectContaining({
        profile_id: before?.profile_id,
        next_billing_on: before?.next_billing_on,
        billing_cycle_anchor: before?.billing_cycle_anchor,
        supporter_id: other.id,
        subscriber_name: other.display_name,
        currency: 'CAD',
        amount_minor: now?.amount,
        tax_minor: now?.tax,
        dcc_minor: now?.dcc,
        initial_minor: now?.initial,
        aggregate_minor: now?.initial,
        last_payment_minor: now?.initial,
        cycles_completed: 1,
        cycles_remaining: 11,
        failed_payments: 0,
        initial_taken_back_at: null,
        payment_method_id: null,
        is_manual: true,
      }),
    ])
  })

  test('without a first payment is not counted as paid, and follows the order as well', async () => {
    const order = await planned({ recurring_with_initial_charge: 0 })
    const shirt = await makeVariant({ quantity: 10 })
    await till.add(order.id, { variant_id: shirt.id })
    await takenBack(order)
    await till.update(order.id, { currency_code: 'CAD' })
    await paid(order.id)
    expect(await plansOf(order.id)).toEqual([
      expect.objectContaining({
        currency: 'CAD',
        initial_minor: null,
        aggregate_minor: 0n,
        cycles_completed: 0,
        cycles_remaining: 12,
        is_manual: true,
      }),
    ])
  })
})

test('a child whose last place this very order took can be paid for again, and has one sponsor', async () => {
  const child = await makeSponsorship({}, [{ amount_minor: 5000n }])
  const order = (await till.open()).json.order
  const supporter = await makeSupporter()
  await till.update(order.id, { member_id: supporter.id })
  await till.addChild(order.id, { reference_number: child.reference_number, payment_option_id: child.optionIds[0] })
  await takenBack(order)
  await paid(order.id)
  expect(await ctx.read.records(sql`SELECT supporter_id FROM sponsor WHERE sponsorship_id = ${child.id}`)).toEqual([
    { supporter_id: supporter.id },
  ])
})
