import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkBooks } from '~/domain/books/check-books.server'
import { chargeDue } from '~/domain/recurring/charging/charge-due.server'
import { loadPlanRecord, describePlanEvent } from '~/domain/recurring/plan-record.server'
import { findPlan } from '~/domain/recurring/plan.server'
import { refundCharge } from '~/domain/refunds/charges/refund-charge.server'
import { sweepRefunds } from '~/domain/refunds/sweep-refunds.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import type { GatewayDispute, PaymentGateway } from '~/ports/payment-gateway'
import { planBooks } from '../../support/charge-books'
import { testCtx, testSandbox } from '../../support/ctx'
import { at, receive, owed, scripted } from '../../support/money-back'
import { makePlan, makeMethod } from '../../support/recurring'
import { panelRefund, reconciled } from '../../support/sandbox'

const withReceipts = { settings: { tax_receipt_pdfs: '1', sale_alert_emails: 'treasurer@example.org' } }
const ctx = testCtx(withReceipts)

beforeEach(async () => {
  await ctx.read.run(sql`UPDATE recurring_profile SET status = 'Cancelled' WHERE status <> 'Cancelled'`)
})

type Charged = { id: number; planId: number; refunded: bigint; receipt: string | null; payment: string }

/** One payment of 35.00 paid two plans of one supporter: 25.00 and 10.00. */
async function charged(method: Parameters<typeof makeMethod>[2] = {}, more: Record<string, unknown> = {}) {
  const one = await makePlan(ctx, more, method)
  const two = await makePlan(ctx, {
    supporter_id: one.supporterId,
    payment_method_id: one.methodId,
    amount_minor: 1000n,
    ...more,
  })
  await perform(chargeDue, ctx, {})
  const ids = [one.id, two.id]
  const charges = () =>
    ctx.read.rows<Charged>(sql`
      SELECT t.id, t.profile_id AS "planId", t.refunded_minor AS refunded, t.payment_status AS payment,
        (SELECT r.status FROM tax_receipt r WHERE r.transaction_id = t.id AND r.deleted_at IS NULL ORDER BY r.id DESC
          LIMIT 1) AS receipt
      FROM recurring_transaction t WHERE t.profile_id = ANY(${ids}::int[]) ORDER BY t.id`)
  const payment = await ctx.read.first<{ id: number; reference: string }>(
    sql`SELECT p.id, p.reference FROM payment p JOIN recurring_transaction t ON t.payment_id = p.id
      WHERE t.profile_id = ${one.id} ORDER BY p.id LIMIT 1`,
  )
  if (!payment) throw new Error('nothing was charged')
  const plans = async () =>
    ctx.read.rows<{ status: string; next: string; cycles: number; aggregate: bigint; failed: number }>(
      sql`SELECT status, next_billing_on AS next, cycles_completed AS cycles, aggregate_minor AS aggregate,
        failed_payments AS failed FROM recurring_profile WHERE id = ANY(${ids}::int[]) ORDER BY id`,
    )
  return {
    one,
    two,
    ids,
    charges,
    plans,
    payment,
    books: () => planBooks(ctx, ids),
    given: () => donated(one.supporterId),
  }
}

const donated = async (supporterId: number) =>
  (
    await ctx.read.first<{ minor: bigint }>(
      sql`SELECT lifetime_donation_minor AS minor FROM supporter WHERE id = ${supporterId}`,
    )
  )?.minor

const mails = async (plan: string) =>
  (
    await ctx.read.rows<{ subject: string }>(
      sql`SELECT subject FROM mail WHERE subject LIKE ${`%#${plan}%`} ORDER BY id`,
    )
  ).map(({ subject }) => subject.replaceAll(/#\w+/g, '#X'))

const textsOf = (plan: string) =>
  ctx.read.rows<{ text: string }>(sql`SELECT text FROM mail WHERE subject LIKE ${`%#${plan}%`} ORDER BY id`)

const timeline = async (name: string) => {
  const plan = await findPlan(ctx.read, name)
  if (!plan) throw new Error('no plan')
  const { events } = await loadPlanRecord(ctx, plan)
  return events.map((event) => describePlanEvent(event, plan)).filter((words) => words !== null)
}

const over = (passed: number, gateway?: PaymentGateway) =>
  at(passed, { ...withReceipts, ...(gateway ? { gateway } : {}) })

/** Ignores the contributions that begin the plans, which are bare rows. */
const unexplained = async () => {
  await perform(checkBooks, ctx, {})
  return ctx.read.rows<{ kind: string; reference: string }>(sql`
    SELECT kind, reference FROM book_difference WHERE check_id = (SELECT max(id) FROM book_check)
      AND reference NOT IN (SELECT client_uuid FROM contribution)`)
}

describe('a disputed card payment of recurring plans', () => {
  test('is reported once, stays on the books, and is not refunded meanwhile', async () => {
    const { one, charges, payment, books } = await charged({ scenario: 'dispute_lost' })
    for (const passed of [1, 2, 3]) await receive({ kind: 'money-back', reference: payment.reference }, over(passed))
    expect(await mails(one.name)).toEqual(['Payment of $35.00 USD disputed: Recurring plans #X, #X'])
    expect((await textsOf(one.name))[0]?.text).toContain(`/jpanel/recurring_payments/${one.id}\n`)
    expect(await books()).toMatchObject({ paid: 3500n, refunded: 0n, ledger: 3500n })
    expect(await timeline(one.name)).toEqual(['$35.00 disputed by the supporter: fraudulent'])
    const [first] = await charges()
    await expect(perform(refundCharge, ctx, { transactionId: first?.id })).rejects.toThrow(
      'This payment is disputed. It cannot be refunded until the dispute is resolved.',
    )
  })

  test('takes every charge back when it is lost: ledger, totals and receipts; plans and schedule go on', async () => {
    const { one, charges, plans, payment, books, given: gave } = await charged({ scenario: 'dispute_lost' })
    expect(await gave()).toBe(3500n)
    expect((await charges()).map(({ receipt }) => receipt)).toEqual(['issued', 'issued'])
    const refund = async () => Promise.reject(new Error('asked for a refund'))
    for (const passed of [1, 20, 21])
      await receive(
        { kind: 'money-back', reference: payment.reference },
        over(passed, { ...over(passed).ports.gateway, refund }),
      )
    expect(await charges()).toMatchObject([
      { refunded: 2500n, receipt: 'void' },
      { refunded: 1000n, receipt: 'void' },
    ])
    expect(await books()).toMatchObject({ refunded: 3500n, ofRefunds: 3500n, ledger: 0n, aggregate: 0n, broken: 0 })
    expect(await gave()).toBe(0n)
    expect(await plans()).toMatchObject([
      { status: 'Active', next: '2026-12-20', cycles: 1, aggregate: 0n, failed: 0 },
      { status: 'Active', next: '2026-12-20', cycles: 1, aggregate: 0n, failed: 0 },
    ])
    expect(await timeline(one.name)).toEqual([
      'Dispute about $35.00 lost, funds withdrawn',
      '$35.00 disputed by the supporter: fraudulent',
    ])
    expect(await unexplained()).toEqual([])
    expect(await reconciled()).toEqual([])
  })

  test('loses only the rest when one of its charges was refunded', async () => {
    const { charges, payment, books } = await charged({ scenario: 'dispute_lost' })
    await perform(refundCharge, ctx, { transactionId: (await charges())[1]?.id })
    for (const passed of [1, 20]) await receive({ kind: 'money-back', reference: payment.reference }, over(passed))
    expect(await books()).toMatchObject({ refunded: 3500n, ofRefunds: 3500n, ledger: 0n, lowest: 0n, broken: 0 })
    expect(await reconciled()).toEqual([])
  })

  test('is decided by the sweep when its last event is lost', async () => {
    const { payment, books } = await charged({ scenario: 'dispute_lost' })
    await receive({ kind: 'money-back', reference: payment.reference }, over(1))
    await perform(sweepRefunds, over(7 * 60), {})
    expect(await books()).toMatchObject({ refunded: 3500n, ledger: 0n })
    expect(await reconciled()).toEqual([])
  })

  test('restores charges and receipts when won on appeal', async () => {
    const { charges, payment, books, given: gave } = await charged()
    const reported = (stage: GatewayDispute['stage']): PaymentGateway => ({
      ...testSandbox(),
      listDisputes: async () => [
        {
          reference: `dp_${payment.id}`,
          stage,
          money: { minor: 3000n, currency: 'USD' },
          reason: 'general',
          respondBy: null,
        },
      ],
    })
    await receive({ kind: 'money-back', reference: payment.reference }, over(1, reported('lost')))
    expect(await books()).toMatchObject({ refunded: 3000n, ledger: 500n, aggregate: 500n, broken: 0 })
    expect(await gave()).toBe(500n)
    await receive({ kind: 'money-back', reference: payment.reference }, over(2, reported('won')))
    expect(await books()).toMatchObject({ refunded: 0n, ofRefunds: 0n, ledger: 3500n, aggregate: 3500n, broken: 0 })
    expect(await gave()).toBe(3500n)
    expect((await charges()).map(({ receipt }) => receipt)).toEqual(['issued', 'issued'])
    expect(await unexplained()).toEqual([])
  })
})

describe('a debit of plans that the bank returns', () => {
  const settled = async () => {
    const debit = await charged({ type: 'bank', scenario: 'returned' }, { max_failed_payments: 9 })
    await receive({ kind: 'payment', reference: debit.payment.reference }, over(6))
    return debit
  }
  test('makes the period unpaid again, with its receipts void', async () => {
    const { charges, plans, payment, books, given: gave } = await settled()
    await receive({ kind: 'payment', reference: payment.reference }, over(60))
    expect(await charges()).toMatchObject([
      { payment: 'Denied', receipt: 'void' },
      { payment: 'Denied', receipt: 'void' },
    ])
    expect(await books()).toMatchObject({ paid: 0n, ledger: 0n, aggregate: 0n, broken: 0 })
    expect(await gave()).toBe(0n)
    expect(await plans()).toMatchObject([{ next: '2026-11-20', cycles: 0, failed: 1 }, { failed: 1 }])
    expect(await unexplained()).toEqual([])
    expect(await reconciled()).toEqual([])
  })

  test('leaves nothing after a partial refund, once, and notifies staff that the part left twice', async () => {
    const { one, charges, payment, books, given: gave } = await settled()
    await perform(refundCharge, over(7), { transactionId: (await charges())[1]?.id })
    for (const kind of ['payment', 'money-back', 'payment', 'money-back'] as const)
      await receive({ kind, reference: payment.reference }, over(60))
    expect(await charges()).toMatchObject([
      { refunded: 2500n, receipt: 'void' },
      { refunded: 1000n, receipt: 'void' },
    ])
    expect(await books()).toMatchObject({
      refunded: 3500n,
      ofRefunds: 3500n,
      ledger: 0n,
      lowest: 0n,
      aggregate: 0n,
      broken: 0,
    })
    expect(await gave()).toBe(0n)
    expect((await mails(one.name)).filter((subject) => subject.includes('returned'))).toEqual([
      'Payment of $35.00 USD returned: Recurring plans #X, #X',
    ])
    expect(await unexplained()).toEqual([])
  })
})

describe('a refund of a plan’s payment in the gateway’s own panel', () => {
  test('changes nothing, but is on record, when it had failed before it was read', async () => {
    const { payment, books } = await charged({ scenario: 'refund_fails' })
    await panelRefund(payment.reference, 3500n, 'pending')
    const early = await testSandbox().listRefunds(payment.reference)
    await receive({ kind: 'money-back', reference: payment.reference }, over(6))
    await receive(
      { kind: 'money-back', reference: payment.reference },
      over(7, { ...testSandbox(), listRefunds: async () => early }),
    )
    expect(await books()).toMatchObject({ refunded: 0n, ledger: 3500n, broken: 0 })
  })
})

type Step = {
  what: 'panel' | 'ours' | 'lose' | 'dispute' | 'fail' | 'decide'
  cents: number
  which: number
  reported: number | null
}

test(
  'refunds, failures and disputes leave the same totals of a plan in any order and number of reports',
  { timeout: 180_000 },
  async () => {
    const step = fc.record({
      what: fc.constantFrom<Step['what']>('panel', 'ours', 'lose', 'dispute', 'fail', 'fail', 'decide'),
      cents: fc.oneof(fc.integer({ min: 1, max: 3500 }), fc.constantFrom(1000, 2500)),
      which: fc.nat({ max: 20 }),
      reported: fc.option(fc.nat({ max: 20 })),
    })
    let round = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        round += 1
        await ctx.read.run(sql`UPDATE recurring_profile SET status = 'Cancelled' WHERE status <> 'Cancelled'`)
        const { charges, payment, books: booked, given: gave, plans } = await charged()
        const books = scripted(3500)
        const { script, refunds, disputes, left } = books
        const reference = payment.reference
        for (const [index, { what, cents, which, reported }] of steps.entries()) {
          const name = `plan_${round}_${index}`
          const money = { minor: BigInt(cents), currency: 'USD' }
          const isOpen = disputes.some(({ stage }) => stage === 'open')
          if (what === 'panel' && cents <= left() && !isOpen)
            refunds.push({
              key: null,
              money,
              outcome: { status: 'succeeded', reference: `panel_${name}` },
              isOurs: false,
            })
          if (what === 'ours')
            await perform(refundCharge, over(index, script), { transactionId: (await charges())[which % 2]?.id }).catch(
              () => null,
            )
          if (what === 'dispute' || what === 'lose')
            disputes.push({
              reference: `dp_${name}`,
              stage: what === 'lose' ? 'lost' : 'open',
              money,
              reason: 'general',
              respondBy: null,
            })
          const failing = refunds[which % Math.max(1, refunds.length)]
          if (what === 'fail' && failing)
            failing.outcome = { status: 'failed', reference: failing.outcome.reference, code: 'x', message: 'No.' }
          const decided = disputes[which % Math.max(1, disputes.length)]
          if (what === 'decide' && decided) decided.stage = cents % 3 === 0 ? 'won' : 'lost'
          if (reported === null) continue
          const one = refunds[reported % (refunds.length + 1)]
          await receive(
            one
              ? { kind: 'refund', reference: one.outcome.reference, payment: reference }
              : { kind: 'money-back', reference },
            over(100 + index, script),
          )
        }
        for (const passed of [200, 201]) await receive({ kind: 'money-back', reference }, over(passed, script))
        const refunded = owed(books, 3500n)
        expect(await booked()).toMatchObject({
          refunded,
          ofRefunds: refunded,
          ledger: 3500n - refunded,
          aggregate: 3500n - refunded,
          broken: 0,
        })
        expect((await booked())?.lowest).toBeGreaterThanOrEqual(0n)
        expect(await gave()).toBe(3500n - refunded)
        for (const charge of await charges()) expect(charge.receipt === 'issued' ? charge.refunded : 0n).toBe(0n)
        expect(await plans()).toMatchObject([
          { status: 'Active', cycles: 1, next: '2026-12-20' },
          { status: 'Active', cycles: 1, next: '2026-12-20' },
        ])
      }),
      { numRuns: 60 },
    )
    // The sandbox does not know the refunds that the script made.
    expect((await unexplained()).filter(({ kind }) => kind !== 'gateway')).toEqual([])
  },
)
