import { beforeEach, describe, expect, test } from 'vitest'
import { syncFromGateway } from '~/domain/checkout/sync-from-gateway.server'
import { cancelPlan } from '~/domain/recurring/cancel-plan.server'
import { chargeDue } from '~/domain/recurring/charging/charge-due.server'
import { chargePlan } from '~/domain/recurring/charging/charge-plan.server'
import { refreshCharge } from '~/domain/recurring/charging/refresh-charge.server'
import { settleCharge } from '~/domain/recurring/charging/settle-charge.server'
import { refundCharge } from '~/domain/refunds/charges/refund-charge.server'
import { sweepRefunds } from '~/domain/refunds/sweep-refunds.server'
import { refreshPaymentStatus } from '~/domain/transactions/refresh-payment-status.server'
import { addDays, startOfDay, type CalendarDate } from '~/kit/calendar'
import { hours, later, minutes } from '~/kit/clock'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { GatewayUnreachable, type PaymentGateway } from '~/ports/payment-gateway'
import { planBooks } from '../../support/charge-books'
import { NOON, testCtx, testSandbox } from '../../support/ctx'
import { behindBadLine } from '../../support/faulty-gateway'
import { makePlan } from '../../support/recurring'
import { panelRefund, reconciled } from '../../support/sandbox'

const ctx = testCtx()
const at = (day: string): Ctx => testCtx({ now: later(startOfDay(day as CalendarDate, 'America/New_York'), hours(6)) })
const run = (over: Ctx) => perform(chargeDue, over, {})

beforeEach(async () => {
  await ctx.read.run(sql`UPDATE recurring_profile SET status = 'Cancelled' WHERE status <> 'Cancelled'`)
})

const transactions = (id: number) =>
  ctx.read.rows<{
    id: number
    period: string
    status: string
    payment: string
    refunded: bigint
    paymentId: number | null
    chargeId: number | null
  }>(
    sql`SELECT id, period_on AS period, status, payment_status AS payment, refunded_minor AS refunded,
      payment_id AS "paymentId", charge_id AS "chargeId"
      FROM recurring_transaction WHERE profile_id = ${id} ORDER BY id`,
  )
const payments = (id: number) =>
  ctx.read.records<Record<string, unknown>>(sql`
    SELECT DISTINCT p.id, p.status, p.type, p.gateway, p.amount_minor AS amount, p.refunded_minor AS refunded,
      p.is_paid AS paid, p.card_last4 AS last4, p.contribution_id AS sale
    FROM payment p JOIN recurring_transaction t ON t.payment_id = p.id WHERE t.profile_id = ${id} ORDER BY p.id`)
const entries = (id: number) =>
  ctx.read.rows<{ type: string; amount: bigint; line: number | null }>(sql`
    SELECT e.type, e.amount_minor AS amount, e.line_id AS line FROM ledger_entry e
    JOIN recurring_transaction t ON t.id = e.transaction_id WHERE t.profile_id = ${id} ORDER BY e.id`)
const donated = async (supporterId: number) =>
  ctx.read.first<{ minor: bigint; gifts: number; last: Date | null }>(
    sql`SELECT lifetime_donation_minor AS minor, lifetime_donation_count AS gifts, last_payment_at AS last
      FROM supporter WHERE id = ${supporterId}`,
  )
const first = async (id: number) => (await transactions(id))[0]

test('adds a charge to its supporter’s total without reading the other gifts', async () => {
  const plan = await makePlan(ctx)
  await ctx.read.run(sql`UPDATE supporter SET lifetime_donation_minor = 700, lifetime_donation_count = 3,
    first_payment_at = '2020-01-01', last_payment_at = '2021-01-01' WHERE id = ${plan.supporterId}`)
  await run(ctx)
  expect((await transactions(plan.id)).map(({ payment }) => payment)).toEqual(['Completed'])
  expect(
    await ctx.read.first(sql`SELECT lifetime_donation_minor AS minor, lifetime_donation_count AS gifts,
      first_payment_at AS first, last_payment_at AS last FROM supporter WHERE id = ${plan.supporterId}`),
  ).toEqual({ minor: 3200n, gifts: 4, first: new Date('2020-01-01'), last: ctx.now })
})

describe('a charge of a plan in the books (R-PAYMENTS-5, R-BOOKS-1 and R-RECURRING-5)', () => {
  test('is a payment with its method, entries for its parts, and a gift without tax and covered costs', async () => {
    const { id, supporterId } = await makePlan(ctx, { tax_minor: 200n, dcc_minor: 100n })
    const before = await donated(supporterId)
    await run(ctx)
    expect(await payments(id)).toEqual([
      {
        id: expect.any(Number),
        status: 'succeeded',
        type: 'card',
        gateway: 'sandbox',
        amount: 2800n,
        refunded: 0n,
        paid: true,
        last4: '4242',
        sale: null,
      },
    ])
    expect(await entries(id)).toEqual([
      { type: 'Line Item', amount: 2500n, line: expect.any(Number) },
      { type: 'DCC', amount: 100n, line: null },
      { type: 'Tax', amount: 200n, line: null },
    ])
    const after = await donated(supporterId)
    expect([
      (after?.minor ?? 0n) - (before?.minor ?? 0n),
      (after?.gifts ?? 0) - (before?.gifts ?? 0),
      after?.last,
    ]).toEqual([2500n, 1, NOON])
  })

  test('one payment for two plans of a supporter; a refund of one leaves the other', async () => {
    const one = await makePlan(ctx)
    const two = await makePlan(ctx, {
      supporter_id: one.supporterId,
      payment_method_id: one.methodId,
      amount_minor: 1000n,
    })
    await run(ctx)
    const [shared] = await payments(one.id)
    expect(await payments(two.id)).toEqual([shared])
    expect(shared).toMatchObject({ amount: 3500n })
    await perform(refundCharge, ctx, { transactionId: (await first(two.id))?.id })
    expect(await payments(one.id)).toMatchObject([{ amount: 3500n, refunded: 1000n }])
    expect(await entries(two.id)).toEqual([])
    expect(await entries(one.id)).toMatchObject([{ amount: 2500n }])
    expect(await planBooks(ctx, [one.id, two.id])).toMatchObject({
      paid: 3500n,
      refunded: 1000n,
      ofRefunds: 1000n,
      ledger: 2500n,
      broken: 0,
    })
  })

  test('declined: a failed payment, nothing in the ledger, nothing given', async () => {
    const { id, supporterId } = await makePlan(ctx, {}, { scenario: 'declined' })
    const before = await donated(supporterId)
    await run(ctx)
    expect(await payments(id)).toMatchObject([{ status: 'failed', paid: false, amount: 2500n }])
    expect(await entries(id)).toEqual([])
    expect(await donated(supporterId)).toEqual(before)
  })

  test('is an offline payment of its kind when collected by hand', async () => {
    const { id, name } = await makePlan(ctx, {}, null)
    await perform(chargePlan, ctx, { id: name, payment: 'check', reference: '1042' })
    expect(await payments(id)).toMatchObject([
      { type: 'cheque', gateway: 'offline', status: 'succeeded', amount: 2500n },
    ])
    expect(await planBooks(ctx, [id])).toMatchObject({ paid: 2500n, ledger: 2500n, broken: 0 })
    await perform(refundCharge, ctx, { transactionId: (await first(id))?.id })
    expect(await planBooks(ctx, [id])).toMatchObject({ refunded: 2500n, ofRefunds: 2500n, ledger: 0n, aggregate: 0n })
  })

  test('counts at the rate of its day when it is in another currency', async () => {
    const foreign = testCtx({ settings: { extra_currencies: 'CAD', exchange_rates: 'CAD=0.75' } })
    const { supporterId } = await makePlan(foreign, { currency: 'CAD' })
    const before = await donated(supporterId)
    await run(foreign)
    expect(((await donated(supporterId))?.minor ?? 0n) - (before?.minor ?? 0n)).toBe(1875n)
  })

  test('of a bank account counts while pending, and leaves no trace when returned, even once settled', async () => {
    const { id, supporterId } = await makePlan(
      ctx,
      { max_failed_payments: 9 },
      { type: 'bank', scenario: 'late_failure' },
    )
    const before = await donated(supporterId)
    await run(ctx)
    expect(await payments(id)).toMatchObject([{ status: 'pending', type: 'bank', paid: false }])
    expect(await entries(id)).toHaveLength(1)
    for (let count = 1; count < 7; count++) await run(at(addDays('2026-11-20' as CalendarDate, count)))
    expect(await payments(id)).toMatchObject([{ status: 'failed' }])
    expect(await entries(id)).toEqual([])
    expect(await donated(supporterId)).toMatchObject({ minor: before?.minor, gifts: before?.gifts })
  })
})

test(
  'a year of plans with declines, returns, refunds and lost days leaves ledger and gateway with the same totals',
  { timeout: 120_000 },
  async () => {
    const month = await makePlan(ctx, { tax_minor: 125n, dcc_minor: 75n })
    const week = await makePlan(ctx, {
      supporter_id: month.supporterId,
      payment_method_id: month.methodId,
      billing_period: 'Week',
      billing_cycle_anchor: '2026-11-20',
      amount_minor: 1000n,
    })
    const hand = await makePlan(ctx, {}, null)
    const bank = await makePlan(ctx, { max_failed_payments: 99 }, { type: 'bank', scenario: 'ok' })
    const declined = await makePlan(ctx, { max_failed_payments: 99 }, { scenario: 'declined' })
    const ids = [month, week, hand, bank, declined].map(({ id }) => id)
    await ctx.read.run(sql`
      UPDATE supporter s SET lifetime_purchase_minor = t.purchase_minor, lifetime_purchase_count = t.purchase_count,
        lifetime_donation_minor = t.donation_minor, lifetime_donation_count = t.donation_count
      FROM supporter_lifetime t WHERE t.supporter_id = s.id`)
    for (let count = 0; count < 365; count++) {
      const day = addDays('2026-11-20' as CalendarDate, count)
      if (count % 40 < 3) continue
      await run(at(day))
      if (count % 31 === 7) await perform(chargePlan, at(day), { id: hand.name, payment: 'cash' })
      if (count === 180)
        await ctx.read.run(
          sql`UPDATE sandbox_method SET scenario = 'ok' WHERE customer = ${`sbx_cus_${declined.supporterId}`}`,
        )
      if (count % 90 === 45)
        for (const { id } of [month, week, hand]) {
          const [paid] = (await transactions(id))
            .filter(({ payment, refunded }) => payment === 'Completed' && refunded === 0n)
            .slice(-1)
          await perform(refundCharge, at(day), { transactionId: paid?.id })
        }
    }
    for (let count = 0; count < 5; count++) await run(at(addDays('2027-11-20' as CalendarDate, count)))
    const books = await planBooks(ctx, ids)
    expect(books).toMatchObject({ broken: 0, refunded: books?.ofRefunds, given: books?.wanted })
    expect(books?.ledger).toBe((books?.paid ?? 0n) - (books?.refunded ?? 0n))
    expect(books?.ledger).toBe(books?.aggregate)
    expect(books?.refunded).toBeGreaterThan(0n)
    expect((await transactions(month.id)).filter(({ payment }) => payment === 'Completed').length).toBe(13)
    expect((await transactions(declined.id)).filter(({ payment }) => payment === 'Completed').length).toBeGreaterThan(3)
    expect(await reconciled()).toEqual([])
  },
)

describe('refunds of a charge (R-REFUNDS-8)', () => {
  test('makes one refund after a lost answer, which the sweep settles', async () => {
    const sandbox = testSandbox()
    const gateway: PaymentGateway = {
      ...sandbox,
      refund: async (request) =>
        sandbox.refund(request).then(async () => Promise.reject(new GatewayUnreachable('socket hang up'))),
    }
    const { id } = await makePlan(ctx)
    await run(ctx)
    const transactionId = (await first(id))?.id
    await expect(perform(refundCharge, testCtx({ gateway }), { transactionId })).resolves.toMatchObject({
      status: 'unknown',
    })
    expect(await planBooks(ctx, [id])).toMatchObject({ refunded: 0n, ledger: 2500n })
    await perform(sweepRefunds, testCtx({ now: later(NOON, minutes(5)) }), {})
    expect(await planBooks(ctx, [id])).toMatchObject({ refunded: 2500n, ledger: 0n, aggregate: 0n, broken: 0 })
    await expect(perform(refundCharge, ctx, { transactionId })).rejects.toThrow(
      'This payment has already been refunded.',
    )
    expect(await reconciled()).toEqual([])
  })

  test('made in the gateway’s panel, in part and of one of two plans, is on the charge it was of', async () => {
    const one = await makePlan(ctx)
    const two = await makePlan(ctx, {
      supporter_id: one.supporterId,
      payment_method_id: one.methodId,
      amount_minor: 1000n,
      dcc_minor: 100n,
    })
    await run(ctx)
    const charge = await ctx.read.first<{ reference: string }>(
      sql`SELECT reference FROM payment WHERE id = ${(await first(one.id))?.paymentId}`,
    )
    const reference = charge?.reference ?? ''
    const event = { kind: 'money-back', gateway: 'sandbox', reference, key: null, payment: null }
    await panelRefund(reference, 1100n)
    await perform(syncFromGateway, ctx, event)
    await perform(syncFromGateway, ctx, event)
    expect([(await first(one.id))?.refunded, (await first(two.id))?.refunded]).toEqual([0n, 1100n])
    await panelRefund(reference, 300n)
    await perform(syncFromGateway, ctx, event)
    expect(await planBooks(ctx, [one.id, two.id])).toMatchObject({
      refunded: 1400n,
      ofRefunds: 1400n,
      ledger: 2200n,
      lowest: 2200n,
      broken: 0,
    })
    expect(await reconciled()).toEqual([])
  })
})

describe('what may move money', () => {
  test('never charges when a payment’s status is refreshed', async () => {
    const { line, gateway } = behindBadLine(testSandbox())
    const { id } = await makePlan(ctx)
    line.fault = 'refused'
    await run(testCtx({ gateway }))
    const one = await first(id)
    expect(one).toMatchObject({ status: 'Active', payment: 'None' })
    const viewer = testCtx({ permissions: ['order.view', 'transaction.view'] })
    await perform(refreshPaymentStatus, viewer, { id: one?.id })
    await perform(refreshCharge, viewer, { chargeId: one?.chargeId })
    expect(
      await ctx.read.records(
        sql`SELECT 1 FROM sandbox_charge c JOIN recurring_charge h ON h.idempotency_key = c.key
          WHERE h.id = ${one?.chargeId}`,
      ),
    ).toEqual([])
    expect(await first(id)).toMatchObject({ status: 'Active', payment: 'None' })
    await expect(perform(settleCharge, viewer, { chargeId: one?.chargeId })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  test('records the gateway’s state once when a viewer refreshes', async () => {
    const { line, gateway } = behindBadLine(testSandbox())
    const { id } = await makePlan(ctx)
    line.fault = 'cut'
    await run(testCtx({ gateway }))
    const viewer = testCtx({ permissions: ['transaction.view'] })
    await perform(refreshPaymentStatus, viewer, { id: (await first(id))?.id })
    await perform(refreshPaymentStatus, viewer, { id: (await first(id))?.id })
    expect(await first(id)).toMatchObject({ status: 'Completed', payment: 'Completed' })
    expect(await planBooks(ctx, [id])).toMatchObject({ paid: 2500n, ledger: 2500n, aggregate: 2500n })
  })
})

describe('a plan that is cancelled while its charge is on its way', () => {
  test('is not charged where the gateway has not received it', async () => {
    const { line, gateway } = behindBadLine(testSandbox())
    const plan = await makePlan(ctx)
    const other = await makePlan(ctx, {
      supporter_id: plan.supporterId,
      payment_method_id: plan.methodId,
      amount_minor: 1000n,
    })
    line.fault = 'refused'
    await run(testCtx({ gateway }))
    await perform(cancelPlan, ctx, { id: plan.name, reason: 'Moved away' })
    await run(testCtx({ now: later(NOON, minutes(10)) }))
    expect(await transactions(plan.id)).toMatchObject([{ status: 'Error', payment: 'None' }])
    // The other plan of the same charge is charged separately, and its failed attempt does not count.
    expect(await transactions(other.id)).toMatchObject([
      { status: 'Error', payment: 'None' },
      { status: 'Completed', payment: 'Completed' },
    ])
    expect(await planBooks(ctx, [plan.id, other.id])).toMatchObject({ paid: 1000n, ledger: 1000n })
    expect(
      await ctx.read.record(
        sql`SELECT status, failed_payments AS failed FROM recurring_profile WHERE id = ${other.id}`,
      ),
    ).toEqual({
      status: 'Active',
      failed: 0,
    })
    expect(
      await ctx.read.record(sql`SELECT status, failed_payments AS failed FROM recurring_profile WHERE id = ${plan.id}`),
    ).toEqual({
      status: 'Cancelled',
      failed: 0,
    })
  })

  test('has paid where the gateway has received it, and stays cancelled', async () => {
    const { line, gateway } = behindBadLine(testSandbox())
    const plan = await makePlan(ctx)
    line.fault = 'cut'
    await run(testCtx({ gateway }))
    await perform(cancelPlan, ctx, { id: plan.name, reason: 'Moved away' })
    await run(testCtx({ now: later(NOON, minutes(10)) }))
    expect(await transactions(plan.id)).toMatchObject([{ status: 'Completed', payment: 'Completed' }])
    expect(await planBooks(ctx, [plan.id])).toMatchObject({ paid: 2500n, ledger: 2500n, aggregate: 2500n })
    expect(await ctx.read.record(sql`SELECT status FROM recurring_profile WHERE id = ${plan.id}`)).toEqual({
      status: 'Cancelled',
    })
  })
})
