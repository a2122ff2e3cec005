import { beforeEach, describe, expect, test } from 'vitest'
import { chargeDue } from '~/domain/recurring/charging/charge-due.server'
import { remindDonors } from '~/domain/recurring/remind-donors.server'
import { addDays, startOfDay, type CalendarDate } from '~/kit/calendar'
import { hours, later, minutes } from '~/kit/clock'
import { perform, type Ctx } from '~/kit/operation'
import { recurringList } from '~/domain/reports/recurring.list.server'
import { recurringFigures } from '~/domain/reports/recurring-figures.server'
import { sql } from '~/kit/sql'
import { NOON, testCtx, testSandbox } from '../../support/ctx'
import { insert } from '../../support/factories'
import { behindBadLine } from '../../support/faulty-gateway'
import { makePlan } from '../../support/recurring'

const ZONE = 'America/New_York'
const ctx = testCtx()

/** Six in the morning of a local day, also around clock changes. */
const at = (day: string, more: Parameters<typeof testCtx>[0] = {}): Ctx =>
  testCtx({ now: later(startOfDay(day as CalendarDate, ZONE), hours(6)), ...more })

const run = (over: Ctx) => perform(chargeDue, over, {})

beforeEach(async () => {
  await ctx.read.run(sql`UPDATE recurring_profile SET status = 'Cancelled' WHERE status <> 'Cancelled'`)
})

type Plan = {
  status: string
  next: string
  again: string | null
  aggregate: bigint
  done: number
  left: number | null
  failed: number
  outstanding: bigint
}
const planOf = (id: number) =>
  ctx.read.first<Plan>(sql`
    SELECT status, next_billing_on AS next, next_attempt_on AS again, aggregate_minor AS aggregate,
      cycles_completed AS done, cycles_remaining AS left, failed_payments AS failed,
      outstanding_minor AS outstanding FROM recurring_profile WHERE id = ${id}`)
const transactions = (id: number) =>
  ctx.read.rows<{ id: number; period: string; status: string; payment: string; amount: bigint; charge: number | null }>(
    sql`SELECT id, period_on AS period, status, payment_status AS payment, amount_minor AS amount, charge_id AS charge
      FROM recurring_transaction WHERE profile_id = ${id} ORDER BY id`,
  )
const charged = async (...ids: number[]) =>
  ctx.read.rows<{ amount: bigint; status: string }>(sql`
    SELECT amount_minor AS amount, status FROM sandbox_charge
    WHERE key IN (SELECT h.idempotency_key FROM recurring_charge h JOIN recurring_transaction t ON t.charge_id = h.id
      WHERE t.profile_id = ANY(${ids}::int[])) ORDER BY id`)
const mailsTo = async (supporterId: number) =>
  (
    await ctx.read.rows<{ subject: string }>(
      sql`SELECT m.subject FROM mail m JOIN supporter s ON s.email = m.recipient WHERE s.id = ${supporterId}
        ORDER BY m.id`,
    )
  ).map(({ subject }) => subject)

describe('the daily run (R-RECURRING-5)', () => {
  test('charges due plans once, moves the date, and sends thanks', async () => {
    const { id, supporterId } = await makePlan(ctx)
    await run(ctx)
    await run(ctx)
    expect(await charged(id)).toEqual([{ amount: 2500n, status: 'succeeded' }])
    expect(await planOf(id)).toMatchObject({
      status: 'Active',
      next: '2026-12-20',
      again: null,
      aggregate: 2500n,
      done: 1,
    })
    expect(await transactions(id)).toMatchObject([
      { period: '2026-11-20', status: 'Completed', payment: 'Completed', amount: 2500n },
    ])
    expect(await mailsTo(supporterId)).toEqual(['Thank you for your gift of $25.00 USD to Almoner'])
  })

  test('skips a saved method that cannot be opened, and fails at the end to be retried', async () => {
    const broken = await makePlan(ctx)
    const behind = await makePlan(ctx)
    await ctx.read.run(
      sql`UPDATE payment_method SET sealed_token = 'sealed with another secret' WHERE id = ${broken.methodId}`,
    )
    await expect(run(ctx)).rejects.toThrow('1 charges could not be made or settled')
    await ctx.read.run(
      sql`UPDATE recurring_charge SET state = 'failed', next_check_at = NULL
        WHERE payment_method_id = ${broken.methodId}`,
    )
    expect(await charged(broken.id)).toEqual([])
    expect(await charged(behind.id)).toEqual([{ amount: 2500n, status: 'succeeded' }])
  })

  test('no two charges share a key, and a key says nothing that a restored backup would give out again', async () => {
    const plans = [await makePlan(ctx), await makePlan(ctx)]
    await run(ctx)
    const keys = await ctx.read.rows<{ key: string }>(sql`
      SELECT h.idempotency_key AS key FROM recurring_charge h JOIN recurring_transaction t ON t.charge_id = h.id
      WHERE t.profile_id = ANY(${plans.map(({ id }) => id)}::int[])`)
    expect(new Set(keys.map(({ key }) => key)).size).toBe(2)
    for (const { key } of keys) expect(key).toMatch(/^plan:[0-9a-f-]{36}$/)
  })

  test('makes one payment for a supporter, currency and method, and a transaction for each plan', async () => {
    const one = await makePlan(ctx)
    const two = await makePlan(ctx, {
      supporter_id: one.supporterId,
      payment_method_id: one.methodId,
      amount_minor: 1000n,
      tax_minor: 50n,
    })
    const other = await makePlan(ctx, { supporter_id: one.supporterId })
    const yen = await makePlan(ctx, { supporter_id: one.supporterId, payment_method_id: one.methodId, currency: 'CAD' })
    await run(ctx)
    expect((await charged(one.id, two.id)).map(({ amount }) => amount)).toEqual([3550n])
    expect((await charged(other.id)).map(({ amount }) => amount)).toEqual([2500n])
    expect((await charged(yen.id)).map(({ amount }) => amount)).toEqual([2500n])
    expect((await transactions(two.id)).map(({ amount }) => amount)).toEqual([1050n])
  })

  test('leaves alone what is manual, locked, suspended, without a method, over, or not due yet', async () => {
    const left = [
      await makePlan(ctx, {}, null),
      await makePlan(ctx, { is_locked: true }),
      await makePlan(ctx, { status: 'Suspended' }),
      await makePlan(ctx, { cycles_remaining: 0 }),
      await makePlan(ctx, { next_billing_on: '2026-11-21' }),
      await makePlan(ctx, { next_attempt_on: '2026-11-21' }),
    ]
    await run(ctx)
    for (const { id } of left) expect(await transactions(id)).toEqual([])
  })

  test('charges what the next run counted, and nothing of spam or with a removed or foreign method', async () => {
    const charged = [await makePlan(ctx), await makePlan(ctx, { amount_minor: 1000n, tax_minor: 50n })]
    const [spam, removed, elsewhere] = [await makePlan(ctx), await makePlan(ctx), await makePlan(ctx)]
    await ctx.read.run(sql`UPDATE contribution SET is_spam = true WHERE id = ${spam.contributionId}`)
    await ctx.read.run(sql`UPDATE payment_method SET deleted_at = ${ctx.now} WHERE id = ${removed.methodId}`)
    await ctx.read.run(sql`UPDATE payment_method SET gateway = 'stripe' WHERE id = ${elsewhere.methodId}`)
    expect(await recurringFigures(ctx)).toMatchObject({ nextOn: '2026-11-20', nextAccounts: 2n, nextMinor: 3550n })
    await run(ctx)
    for (const { id } of charged) expect(await transactions(id)).toMatchObject([{ payment: 'Completed' }])
    for (const { id } of [spam, removed, elsewhere]) expect(await transactions(id)).toEqual([])
  })

  test('counts what it charges: no period that is paid already, no plan with one in progress', async () => {
    const [charged, paid, progressing] = [await makePlan(ctx), await makePlan(ctx), await makePlan(ctx)]
    const attempt = (plan: { id: number }, period_on: string, values: object) =>
      insert('recurring_transaction', {
        profile_id: plan.id,
        period_on,
        attempted_at: ctx.now,
        amount_minor: 2500n,
        currency: 'USD',
        payment_type: 'card',
        created_at: ctx.now,
        ...values,
      })
    await attempt(paid, '2026-11-20', { status: 'Completed', payment_status: 'Completed' })
    await attempt(progressing, '2026-10-20', { status: 'Active' })
    expect(await recurringFigures(ctx)).toMatchObject({ nextOn: '2026-11-20', nextAccounts: 1n, nextMinor: 2500n })
    const { rows } = await recurringList.page(ctx, recurringList.read({ profile_type: 'run' }))
    expect(rows.map(({ id }) => id)).toEqual([charged.id])
    await run(ctx)
    expect(await transactions(charged.id)).toMatchObject([{ payment: 'Completed' }])
    for (const { id } of [paid, progressing]) expect(await transactions(id)).toHaveLength(1)
  })

  test('waits until five in the morning of the organization', async () => {
    const { id } = await makePlan(ctx)
    await run(testCtx({ now: new Date('2026-11-20T09:59:00Z') }))
    expect(await transactions(id)).toEqual([])
    await run(testCtx({ now: new Date('2026-11-20T10:00:00Z') }))
    expect(await transactions(id)).toHaveLength(1)
  })

  test('ends the plan with its last payment', async () => {
    const { id } = await makePlan(ctx, { cycles_remaining: 1 })
    await run(ctx)
    expect(await planOf(id)).toMatchObject({ status: 'Expired', left: 0, done: 1 })
    await run(at('2027-01-20'))
    expect(await transactions(id)).toHaveLength(1)
  })

  test('charges each plan once with two or six workers', async () => {
    const plans = []
    for (let count = 0; count < 12; count++) plans.push(await makePlan(ctx))
    const ids = plans.map(({ id }) => id)
    await Promise.all(Array.from({ length: 6 }, () => run(testCtx())))
    expect(await charged(...ids)).toHaveLength(12)
    for (const id of ids) expect(await transactions(id)).toHaveLength(1)
    for (const id of ids) expect(await planOf(id)).toMatchObject({ done: 1, aggregate: 2500n, next: '2026-12-20' })
  })

  test('catches up after three days without a worker, and charges nothing twice', async () => {
    const weekly = { billing_period: 'Week', billing_cycle_anchor: '2026-11-20' }
    const { id } = await makePlan(ctx, weekly)
    await run(at('2026-11-23'))
    await run(at('2026-11-24'))
    expect(await planOf(id)).toMatchObject({ next: '2026-11-27', done: 1 })
    expect((await transactions(id)).map(({ period }) => period)).toEqual(['2026-11-20'])
    await run(at('2026-11-27'))
    expect((await transactions(id)).map(({ period }) => period)).toEqual(['2026-11-20', '2026-11-27'])
    expect(await charged(id)).toHaveLength(2)
  })

  test('looks for a lost answer with the same key, and charges once when a process was killed', async () => {
    const { line, gateway } = behindBadLine(testSandbox())
    const { id } = await makePlan(ctx)
    line.fault = 'cut'
    await run(testCtx({ gateway }))
    expect(await planOf(id)).toMatchObject({ done: 0, next: '2026-11-20' })
    await run(testCtx({ gateway }))
    expect(line.charges).toBe(1)
    await run(testCtx({ now: later(NOON, minutes(10)) }))
    expect(await charged(id)).toEqual([{ amount: 2500n, status: 'succeeded' }])
    expect(await planOf(id)).toMatchObject({ done: 1, next: '2026-12-20' })
  })

  test('charges what a killed process had reserved before its call', async () => {
    const { line, gateway } = behindBadLine(testSandbox())
    const { id } = await makePlan(ctx)
    line.fault = 'refused'
    await run(testCtx({ gateway }))
    expect(await charged(id)).toEqual([])
    await run(testCtx({ now: later(NOON, minutes(10)) }))
    expect(await charged(id)).toHaveLength(1)
    expect(await transactions(id)).toHaveLength(1)
  })

  test('issues one receipt for each payment with single receipts', async () => {
    const { id } = await makePlan(ctx)
    await run(testCtx({ settings: { tax_receipt_pdfs: '1' } }))
    const [transaction] = await transactions(id)
    expect(
      await ctx.read.records(
        sql`SELECT status, amount_minor FROM tax_receipt WHERE transaction_id = ${transaction?.id}`,
      ),
    ).toEqual([{ status: 'issued', amount_minor: 2500n }])
  })

  test('reports to the office once what came of the day', async () => {
    await makePlan(ctx)
    const reported = at('2027-06-20', { settings: { sale_alert_emails: 'office@example.org' } })
    await run(reported)
    await run(reported)
    const mails = await ctx.read.rows<{ subject: string }>(
      sql`SELECT subject FROM mail WHERE recipient = 'office@example.org'`,
    )
    expect(mails).toEqual([{ subject: 'Recurring payments of Jun 20, 2027: 1 approved, 0 declined' }])
  })
})

describe('a declined payment (R-RECURRING-6)', () => {
  test('suspends at the first decline, keeps the date, and reports it', async () => {
    const { id, supporterId } = await makePlan(ctx, {}, { scenario: 'declined' })
    await run(ctx)
    expect(await planOf(id)).toMatchObject({
      status: 'Suspended',
      next: '2026-11-20',
      again: null,
      failed: 1,
      outstanding: 2500n,
      aggregate: 0n,
    })
    expect(await transactions(id)).toMatchObject([{ status: 'Completed', payment: 'Denied' }])
    expect(await mailsTo(supporterId)).toEqual(['Your recurring gift to Almoner is paused'])
  })

  test('is tried again a week later where the settings allow three, and owes the amount once', async () => {
    const { id } = await makePlan(ctx, { max_failed_payments: 3 }, { scenario: 'declined' })
    await run(ctx)
    expect(await planOf(id)).toMatchObject({
      status: 'Active',
      next: '2026-11-20',
      again: '2026-11-27',
      failed: 1,
      outstanding: 2500n,
    })
    await run(at('2026-11-26'))
    expect(await transactions(id)).toHaveLength(1)
    await run(at('2026-11-27'))
    expect(await planOf(id)).toMatchObject({ again: '2026-12-04', failed: 2, outstanding: 2500n })
    await ctx.read.run(
      sql`UPDATE sandbox_method SET scenario = 'ok'
        WHERE customer = (SELECT 'sbx_cus_' || supporter_id FROM recurring_profile WHERE id = ${id})`,
    )
    await run(at('2026-12-04'))
    expect(await planOf(id)).toMatchObject({
      status: 'Active',
      next: '2026-12-20',
      again: null,
      failed: 0,
      done: 1,
      aggregate: 2500n,
    })
    expect((await transactions(id)).map(({ period, payment }) => [period, payment])).toEqual([
      ['2026-11-20', 'Denied'],
      ['2026-11-20', 'Denied'],
      ['2026-11-20', 'Completed'],
    ])
  })

  test('by an expired card is an error without a gateway; a plan whose method was deleted waits', async () => {
    const expired = await makePlan(ctx, {}, { expires: [10, 2026] })
    const gone = await makePlan(ctx)
    await ctx.read.run(sql`UPDATE payment_method SET deleted_at = ${NOON} WHERE id = ${gone.methodId}`)
    await run(ctx)
    expect(await charged(expired.id, gone.id)).toEqual([])
    expect(await transactions(expired.id)).toMatchObject([{ status: 'Error', payment: 'None' }])
    expect(await planOf(expired.id)).toMatchObject({ status: 'Suspended' })
    expect(await transactions(gone.id)).toEqual([])
    expect(await planOf(gone.id)).toMatchObject({ status: 'Active', next: '2026-11-20' })
  })
})

describe('a bank debit', () => {
  test('counts while it is pending, and is taken back when the bank returns it', async () => {
    const { id } = await makePlan(ctx, { max_failed_payments: 2 }, { type: 'bank', scenario: 'late_failure' })
    await run(ctx)
    expect(await charged(id)).toMatchObject([{ status: 'pending' }])
    expect(await planOf(id)).toMatchObject({ next: '2026-12-20', done: 1, aggregate: 2500n })
    const days = (count: number) => at(addDays('2026-11-20' as CalendarDate, count))
    for (let count = 1; count < 8; count++) await run(days(count))
    expect(await planOf(id)).toMatchObject({
      next: '2026-11-20',
      done: 0,
      aggregate: 0n,
      failed: 1,
      outstanding: 2500n,
    })
    expect((await transactions(id))[0]).toMatchObject({ payment: 'Denied' })
  })
})

describe('mails', () => {
  test('sends one reminder exactly three days before a charge', async () => {
    const { supporterId } = await makePlan(ctx)
    for (const day of ['2026-11-16', '2026-11-17', '2026-11-17', '2026-11-18']) await perform(remindDonors, at(day), {})
    expect(await mailsTo(supporterId)).toEqual(['Your next gift to Almoner is on Nov 20, 2026'])
  })

  test('sends no reminder of a charge that the run will not make', async () => {
    const plans = [
      await makePlan(ctx, { cycles_remaining: 0 }),
      await makePlan(ctx),
      await makePlan(ctx),
      await makePlan(ctx, {}, { expires: [10, 2026] }),
      await makePlan(ctx, {}, null),
    ]
    const [, removed, spam, , manual] = plans
    await ctx.read.run(sql`UPDATE payment_method SET deleted_at = ${ctx.now} WHERE id = ${removed!.methodId}`)
    await ctx.read.run(
      sql`UPDATE contribution SET is_spam = true WHERE id IN (${spam!.contributionId}, ${manual!.contributionId})`,
    )
    for (const day of ['2026-11-17', '2026-11-20']) await perform(remindDonors, at(day), {})
    for (const { supporterId } of plans) expect(await mailsTo(supporterId)).toEqual([])
  })

  test('of a plan that is collected by hand on the chosen days, once each, and never of a charge', async () => {
    const { supporterId } = await makePlan(ctx, {}, null)
    const settings = { rpp_manual_reminder_days: '7,0,-7' }
    for (const day of ['2026-11-13', '2026-11-13', '2026-11-17', '2026-11-20', '2026-11-27'])
      await perform(remindDonors, at(day, { settings }), {})
    expect(await mailsTo(supporterId)).toEqual(
      Array.from({ length: 3 }, () => 'Your gift to Almoner is due on Nov 20, 2026'),
    )
  })

  test('a note about a card in the month in which it expires, once', async () => {
    const { supporterId } = await makePlan(ctx, { next_billing_on: '2027-01-20' }, { expires: [12, 2026] })
    for (const day of ['2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01']) await perform(remindDonors, at(day), {})
    expect(await mailsTo(supporterId)).toEqual(['Your card for Almoner expires soon'])
  })

  test.each([sql`is_active = false`, sql`is_spam = true`])(
    'none of them when the supporter is archived or spam (R-RECURRING-8): %#',
    async (state) => {
      const card = await makePlan(ctx, {}, { expires: [11, 2026] })
      const manual = await makePlan(ctx, {}, null)
      const ids = [card.supporterId, manual.supporterId]
      await ctx.read.run(sql`UPDATE supporter SET ${state} WHERE id = ANY(${ids}::int[])`)
      for (const day of ['2026-11-17', '2026-11-20']) await perform(remindDonors, at(day), {})
      expect((await Promise.all(ids.map(mailsTo))).flat()).toEqual([])
    },
  )
})

test(
  'G45: five years, with days without a worker: each period of each plan is charged once',
  { timeout: 600_000 },
  async () => {
    const rhythms: [period: string, first: string, anchor: string, wanted: number][] = [
      ['Month', '2026-11-30', '2026-10-31', 61],
      ['Week', '2026-11-23', '2026-11-23', 263],
      ['SemiMonth', '2026-11-23', '2026-11-23', 132],
      ['Quarter', '2026-12-01', '2026-12-01', 21],
      ['Year', '2027-02-28', '2024-02-29', 5],
    ]
    const plans = []
    for (const [period, first, anchor] of rhythms)
      plans.push(
        await makePlan(ctx, {
          billing_period: period,
          next_billing_on: first,
          starts_on: first,
          billing_cycle_anchor: anchor,
        }),
      )
    for (let count = 0; count < 5 * 365 + 15; count++) {
      // The worker is down on every fiftieth day and the two days after it.
      if (count % 50 > 2) await run(at(addDays('2026-11-20' as CalendarDate, count)))
    }
    for (const [index, { id }] of plans.entries()) {
      const [period, , , wanted] = rhythms[index] ?? ['', '', '', 0]
      const rows = await transactions(id)
      expect([period, new Set(rows.map((row) => row.period)).size]).toEqual([period, rows.length])
      expect(rows.every(({ payment }) => payment === 'Completed')).toBe(true)
      expect([period, rows.length]).toEqual([period, wanted])
      expect((await planOf(id))?.aggregate).toBe(BigInt(rows.length) * 2500n)
      expect(await charged(id)).toHaveLength(rows.length)
    }
    const monthEnds = (await transactions(plans[0]?.id ?? 0)).map(({ period }) => period.slice(5))
    expect(monthEnds.slice(0, 5)).toEqual(['11-30', '12-31', '01-31', '02-28', '03-31'])
    expect((await transactions(plans[4]?.id ?? 0)).map(({ period }) => period)).toContain('2028-02-29')
  },
)
