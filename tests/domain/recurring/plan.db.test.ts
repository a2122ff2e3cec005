import { describe, expect, test } from 'vitest'
import { markSpam } from '~/domain/contributions/mark-spam.server'
import { chargeDue } from '~/domain/recurring/charging/charge-due.server'
import { chargePlan } from '~/domain/recurring/charging/charge-plan.server'
import { editPlan } from '~/domain/recurring/edit-plan.server'
import { cancelPlan } from '~/domain/recurring/cancel-plan.server'
import { resumePlan } from '~/domain/recurring/resume-plan.server'
import { suspendPlan } from '~/domain/recurring/suspend-plan.server'
import { isChargeable, findMethodWarning } from '~/domain/recurring/plan-method'
import { loadPlanRecord } from '~/domain/recurring/plan-record.server'
import { findPlan } from '~/domain/recurring/plan.server'
import { refundCharge } from '~/domain/refunds/charges/refund-charge.server'
import { perform } from '~/kit/operation'
import { name, sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { makeSponsorship } from '../../support/factories'
import { makeMethod, makePlan } from '../../support/recurring'

const ctx = testCtx()
const planOf = async (name: string) => {
  const plan = await findPlan(ctx.read, name)
  if (!plan) throw new Error('no plan')
  return plan
}
const transactions = (id: number) =>
  ctx.read.rows<{ id: number; payment: string; type: string; reference: string | null }>(
    sql`SELECT id, payment_status AS payment, payment_type AS type, reference FROM recurring_transaction
      WHERE profile_id = ${id} ORDER BY id`,
  )
const journal = async (id: number) =>
  (
    await ctx.read.rows<{ verb: string }>(
      sql`SELECT verb FROM journal_entry WHERE subject_type = 'recurring-plan' AND subject_id = ${String(id)}
        ORDER BY id`,
    )
  ).map(({ verb }) => verb)

describe('editing a plan (R-RECURRING-7)', () => {
  test('changes amount, method and cycles; tax and covered costs keep their share', async () => {
    const plan = await makePlan(ctx, { next_billing_on: '2026-12-20', tax_minor: 250n, dcc_minor: 100n })
    const method = await makeMethod(ctx, plan.supporterId)
    await perform(editPlan, ctx, { id: plan.name, amount: '$50.00', method: String(method), cycles: '3', seen: 1 })
    expect(await planOf(plan.name)).toMatchObject({
      amountMinor: 5000n,
      taxMinor: 500n,
      dccMinor: 200n,
      methodId: method,
      cyclesRemaining: 3,
      finalPaymentOn: '2027-02-20',
      version: 2,
    })
    expect(await journal(plan.id)).toEqual(['recurring.edit-plan'])
  })

  test('another next billing date is the new anchor, and no method makes it manual', async () => {
    const plan = await makePlan(ctx)
    await perform(editPlan, ctx, { id: plan.name, nextBillingOn: '2026-12-31', method: 'manual' })
    expect(await planOf(plan.name)).toMatchObject({
      nextBillingOn: '2026-12-31',
      anchor: '2026-12-31',
      isManual: true,
      methodId: null,
    })
  })

  test('a final date on a billing date omits that payment; without one it has no end; a past one ends it', async () => {
    const plan = await makePlan(ctx, { next_billing_on: '2026-12-20' })
    await perform(editPlan, ctx, { id: plan.name, finalOn: '2027-03-20' })
    expect(await planOf(plan.name)).toMatchObject({ cyclesRemaining: 3, finalPaymentOn: '2027-02-20' })
    await perform(editPlan, ctx, { id: plan.name, finalOn: '' })
    expect(await planOf(plan.name)).toMatchObject({ cyclesRemaining: null, finalPaymentOn: null })
    await perform(editPlan, ctx, { id: plan.name, finalOn: '2026-01-01' })
    expect(await planOf(plan.name)).toMatchObject({ cyclesRemaining: 0, status: 'Expired' })
  })

  test.each([
    ['nothing', { amount: '0' }, 'Please enter an amount greater than zero.'],
    ['an amount that is none', { amount: 'abc' }, 'Please enter an amount greater than zero.'],
    ['an amount above the limit', { amount: '100,000,000' }, 'The amount is too large.'],
    ['a date in the past', { nextBillingOn: '2026-11-19' }, 'The next billing date must be in the future.'],
    ['a date that is none', { nextBillingOn: '2026-02-30' }, 'Please enter a valid date.'],
    ['a count that is none', { cycles: 'many' }, 'Please enter how many payments are left.'],
    [
      'a method that is nobody’s',
      { method: '999999' },
      'This payment method does not belong to the supporter or is no longer active.',
    ],
  ])('is refused without a change when the value is %s', async (_, change, message) => {
    const plan = await makePlan(ctx)
    await expect(perform(editPlan, ctx, { id: plan.name, ...change })).rejects.toThrow(message)
    expect(await planOf(plan.name)).toMatchObject({ amountMinor: 2500n, nextBillingOn: '2026-11-20', version: 1 })
  })

  test('a method of another supporter, a stale page, a locked and a cancelled plan are refused', async () => {
    const [one, other] = [await makePlan(ctx), await makePlan(ctx)]
    await expect(perform(editPlan, ctx, { id: one.name, method: String(other.methodId) })).rejects.toMatchObject({
      code: 'invalid',
    })
    await perform(editPlan, ctx, { id: one.name, amount: '30', seen: 1 })
    await expect(perform(editPlan, ctx, { id: one.name, amount: '40', seen: 1 })).rejects.toMatchObject({
      code: 'conflict',
    })
    const locked = await makePlan(ctx, { is_locked: true })
    await expect(perform(editPlan, ctx, { id: locked.name, amount: '40' })).rejects.toThrow('This plan is locked.')
    await perform(cancelPlan, ctx, { id: other.name, reason: 'Moved away' })
    await expect(perform(editPlan, ctx, { id: other.name, amount: '40' })).rejects.toThrow(
      'This plan has ended and cannot be changed.',
    )
    await expect(perform(editPlan, ctx, { id: 'nosuchplan', amount: '40' })).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})

describe('pausing, resuming, cancelling', () => {
  test('continues a resumed plan in whole intervals after its last payment', async () => {
    const plan = await makePlan(ctx, {
      last_payment_at: new Date('2026-08-20T16:00:00Z'),
      failed_payments: 2,
      outstanding_minor: 2500n,
    })
    await perform(suspendPlan, ctx, { id: plan.name })
    await expect(perform(suspendPlan, ctx, { id: plan.name })).rejects.toThrow('Only an active plan can do this.')
    await perform(resumePlan, testCtx({ now: new Date('2027-01-05T17:00:00Z') }), { id: plan.name })
    expect(await planOf(plan.name)).toMatchObject({
      status: 'Active',
      nextBillingOn: '2027-01-20',
      failedPayments: 0,
      outstandingMinor: 0n,
    })
    await expect(perform(resumePlan, ctx, { id: plan.name })).rejects.toThrow('Only a suspended plan can be resumed.')
  })

  test('cancelling wants a reason, is final, and ends charges', async () => {
    const plan = await makePlan(ctx)
    await expect(perform(cancelPlan, ctx, { id: plan.name, reason: ' ' })).rejects.toThrow(
      'Please enter why the plan is cancelled.',
    )
    await perform(cancelPlan, ctx, { id: plan.name, reason: 'Moved away' })
    expect(await planOf(plan.name)).toMatchObject({ status: 'Cancelled', cancelReason: 'Moved away' })
    await perform(chargeDue, ctx, {})
    expect(await transactions(plan.id)).toEqual([])
    await expect(perform(cancelPlan, ctx, { id: plan.name, reason: 'Again' })).rejects.toThrow('This plan has ended')
  })
})

describe('the sponsor whom a plan pays for (R-RECURRING-8)', () => {
  async function sponsored(status = 'Active') {
    const plan = await makePlan(ctx, { status }, { scenario: 'declined' })
    const sponsee = await makeSponsorship()
    const row = await ctx.read.first<{ id: number }>(sql`
      INSERT INTO sponsor (supporter_id, sponsorship_id, line_id, started_at)
      SELECT supporter_id, ${sponsee.id}, line_id, ${ctx.now} FROM recurring_profile WHERE id = ${plan.id}
      RETURNING id`)
    const sponsor = () =>
      ctx.read.first<{ ended: string | null; reason: string | null }>(
        sql`SELECT ended_on AS ended, ended_reason AS reason FROM sponsor WHERE id = ${row?.id}`,
      )
    return { plan, sponsor }
  }
  const goesOn = { ended: null, reason: null }

  test('ends with a cancelled plan and not with a paused one, as the settings say by default', async () => {
    const { plan, sponsor } = await sponsored()
    await perform(suspendPlan, ctx, { id: plan.name })
    expect(await sponsor()).toEqual(goesOn)
    await perform(cancelPlan, ctx, { id: plan.name, reason: 'Moved away' })
    expect(await sponsor()).toEqual({ ended: '2026-11-20', reason: 'Recurring payment cancelled' })
    const entry = await ctx.read.first<{ after: unknown }>(
      sql`SELECT after FROM journal_entry WHERE event = 'sponsorship.sponsor-ended' ORDER BY id DESC LIMIT 1`,
    )
    expect(entry?.after).toMatchObject({ supporter: expect.stringMatching(/\w/), endedOn: '2026-11-20' })
  })

  test('ends with a paused and continues with a cancelled plan where set; a resumed plan restores it', async () => {
    const other = testCtx({ settings: { sponsorship_end_on_rpp_suspend: '1', sponsorship_end_on_rpp_cancel: '0' } })
    const { plan, sponsor } = await sponsored()
    await perform(suspendPlan, other, { id: plan.name })
    expect(await sponsor()).toEqual({ ended: '2026-11-20', reason: 'Recurring payment suspended' })
    await perform(resumePlan, other, { id: plan.name })
    expect(await sponsor()).toEqual(goesOn)
    await perform(cancelPlan, other, { id: plan.name, reason: 'Moved away' })
    expect(await sponsor()).toEqual(goesOn)
  })

  test('a plan that is suspended by its declines counts as paused', async () => {
    const { plan, sponsor } = await sponsored()
    await perform(chargePlan, testCtx({ settings: { sponsorship_end_on_rpp_suspend: '1' } }), { id: plan.name })
    expect(await sponsor()).toMatchObject({ reason: 'Recurring payment suspended' })
  })

  test('spam ends the active plans of a contribution, with their sponsors', async () => {
    const { plan, sponsor } = await sponsored()
    await perform(markSpam, ctx, { ids: [plan.contributionId] })
    expect(await planOf(plan.name)).toMatchObject({
      status: 'Cancelled',
      cancelReason: 'Spam/Fraud',
      finalPaymentOn: '2026-11-20',
    })
    expect(await sponsor()).toMatchObject({ ended: '2026-11-20' })
    expect(await journal(plan.id)).toEqual(['contributions.mark-spam'])
  })
})

describe('charging by hand', () => {
  test('takes a cycle and moves the date on, so that the run of the day charges no second time', async () => {
    const plan = await makePlan(ctx, { cycles_remaining: 5 })
    await expect(perform(chargePlan, ctx, { id: plan.name })).resolves.toEqual({ id: plan.name, state: 'succeeded' })
    await perform(chargeDue, ctx, {})
    expect(await planOf(plan.name)).toMatchObject({
      cyclesRemaining: 4,
      nextBillingOn: '2026-12-20',
      aggregateMinor: 2500n,
    })
    expect(await transactions(plan.id)).toHaveLength(1)
  })

  test('a manual plan is marked as paid with its reference', async () => {
    const plan = await makePlan(ctx, {}, null)
    await expect(perform(chargePlan, ctx, { id: plan.name })).rejects.toThrow('This plan has no saved payment method.')
    await expect(perform(chargePlan, ctx, { id: plan.name, payment: 'other' })).rejects.toThrow(
      'Please enter a reference',
    )
    await perform(chargePlan, ctx, { id: plan.name, payment: 'check', reference: '1042', note: 'By mail' })
    expect(await transactions(plan.id)).toMatchObject([{ payment: 'Completed', type: 'check', reference: '1042' }])
    expect(await planOf(plan.name)).toMatchObject({ nextBillingOn: '2026-12-20', aggregateMinor: 2500n })
  })

  test('makes one payment when two people charge from the same page', async () => {
    const plan = await makePlan(ctx, {}, null)
    const both = await Promise.allSettled(
      [1, 2].map(() => perform(chargePlan, testCtx(), { id: plan.name, payment: 'cash', seen: 1 })),
    )
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await transactions(plan.id)).toHaveLength(1)
  })

  test('a declined charge suspends like any other', async () => {
    const plan = await makePlan(ctx, {}, { scenario: 'declined' })
    await expect(perform(chargePlan, ctx, { id: plan.name })).resolves.toMatchObject({ state: 'failed' })
    expect(await planOf(plan.name)).toMatchObject({ status: 'Suspended', nextBillingOn: '2026-11-20' })
  })
})

describe('refunding one charge (R-REFUNDS-8)', () => {
  test('gives back its part of a shared payment once, and leaves the schedule alone', async () => {
    const one = await makePlan(ctx)
    const two = await makePlan(ctx, {
      supporter_id: one.supporterId,
      payment_method_id: one.methodId,
      amount_minor: 1000n,
    })
    await perform(chargeDue, ctx, {})
    const [transaction] = await transactions(two.id)
    const both = await Promise.allSettled(
      [1, 2].map(() => perform(refundCharge, testCtx(), { transactionId: transaction?.id })),
    )
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true)
    await expect(perform(refundCharge, ctx, { transactionId: transaction?.id })).rejects.toThrow(
      'This payment has already been refunded.',
    )
    expect(
      await ctx.read.record(
        sql`SELECT amount_minor, refunded_minor FROM sandbox_charge
          WHERE key = (SELECT h.idempotency_key FROM recurring_charge h
            JOIN recurring_transaction t ON t.charge_id = h.id WHERE t.id = ${transaction?.id})`,
      ),
    ).toEqual({ amount_minor: 3500n, refunded_minor: 1000n })
    expect(await planOf(two.name)).toMatchObject({
      aggregateMinor: 0n,
      cyclesCompleted: 1,
      nextBillingOn: '2026-12-20',
    })
    expect(await planOf(one.name)).toMatchObject({ aggregateMinor: 2500n })
  })
})

test('each action needs its permission', async () => {
  const { name } = await makePlan(ctx)
  const viewer = testCtx({ permissions: ['recurringpaymentprofile.view'] })
  for (const op of [editPlan, suspendPlan, resumePlan, chargePlan])
    await expect(perform(op as typeof suspendPlan, viewer, { id: name })).rejects.toMatchObject({ code: 'forbidden' })
})

test('is cancelled with a reason of the settings, or with another one in words, which counts before it', async () => {
  const [one, two] = [await makePlan(ctx), await makePlan(ctx)]
  await perform(cancelPlan, ctx, { id: one.name, listed: 'Financial reasons' })
  await perform(cancelPlan, ctx, { id: two.name, listed: 'Financial reasons', reason: 'Moved away' })
  expect([(await planOf(one.name)).cancelReason, (await planOf(two.name)).cancelReason]).toEqual([
    'Financial reasons',
    'Moved away',
  ])
})

test.each([
  ['is there', {}, {}, null, true],
  ['was removed', {}, { deleted_at: '2026-11-01T00:00:00Z' }, /was removed, so it is not charged/, false],
  ['has expired', { expires: [1, 2026] }, {}, /has expired, so its next payment will fail/, true],
  ['is of another provider', {}, { gateway: 'elsewhere' }, /takes no payments here, so the plan is not charged/, false],
] as const)(
  'staff read on a plan that its payment method %s, and may charge it while it can be tried',
  async (_name, method, change, words, canBeTried) => {
    const plan = await makePlan(ctx, {}, method as Parameters<typeof makeMethod>[2])
    for (const [column, value] of Object.entries(change))
      await ctx.read.run(sql`UPDATE payment_method SET ${name(column)} = ${value} WHERE id = ${plan.methodId}`)
    const read = await planOf(plan.name)
    const { payable, methods } = await loadPlanRecord(ctx, read)
    expect(methods.map((method) => method.name.endsWith('(removed)'))).toEqual([payable?.isGone])
    expect(isChargeable(payable)).toBe(canBeTried)
    const warning = findMethodWarning(read, payable)
    if (words === null) expect(warning).toBeNull()
    else expect(warning).toMatch(words)
    expect(findMethodWarning({ isManual: true }, null)).toBeNull()
    expect(findMethodWarning(read, null)).toContain('no payment method')
  },
)
