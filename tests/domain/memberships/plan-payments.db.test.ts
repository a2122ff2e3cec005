import { beforeEach, describe, expect, test } from 'vitest'
import { editPeriod } from '~/domain/memberships/edit-period.server'
import { listPeriods, listSpans } from '~/domain/memberships/queries.server'
import { removePeriod } from '~/domain/memberships/remove-period.server'
import { cancelPlan } from '~/domain/recurring/cancel-plan.server'
import { chargeDue } from '~/domain/recurring/charging/charge-due.server'
import { chargePlan } from '~/domain/recurring/charging/charge-plan.server'
import { refundCharge } from '~/domain/refunds/charges/refund-charge.server'
import { sweepRefunds } from '~/domain/refunds/sweep-refunds.server'
import { supporterActivity } from '~/domain/supporters/activity.server'
import { addDays, startOfDay, type CalendarDate } from '~/kit/calendar'
import { hours, later, minutes } from '~/kit/clock'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { NOON, testCtx } from '../../support/ctx'
import { makeMembership } from '../../support/factories'
import { makePlan } from '../../support/recurring'

const ctx = testCtx()
const TODAY = '2026-11-20' as CalendarDate
const on = (day: string) => testCtx({ now: later(startOfDay(day as CalendarDate, 'America/New_York'), hours(6)) })

beforeEach(() => ctx.read.run(sql`UPDATE recurring_profile SET status = 'Cancelled' WHERE status <> 'Cancelled'`))

type Sold = {
  days?: number | null
  endsOn?: string | null
  plan?: Record<string, unknown>
  method?: Parameters<typeof makePlan>[2]
}

/** The first payment is due today, for a line that sold a membership until `endsOn`; null means no membership. */
async function member({ days = 30, endsOn = TODAY, plan: values = {}, method = {} }: Sold = {}) {
  const level = await makeMembership({ days })
  const plan = await makePlan(ctx, values, method)
  await ctx.read.run(
    sql`UPDATE contribution_line SET membership_id = ${level.id}
      WHERE id = (SELECT line_id FROM recurring_profile WHERE id = ${plan.id})`,
  )
  if (endsOn !== null)
    await ctx.read
      .run(sql`INSERT INTO supporter_membership (supporter_id, membership_id, starts_on, ends_on, line_id, source, days)
      SELECT ${plan.supporterId}, ${level.id}, '2026-10-20', ${endsOn}::date, line_id, 'sale', ${days}::int
      FROM recurring_profile WHERE id = ${plan.id}`)
  return { ...plan, level: 'Friend' }
}

const spans = async (id: number) => (await listSpans(ctx.read, id)).map(({ startsOn, endsOn }) => [startsOn, endsOn])
const paid = async (planId: number) =>
  (
    await ctx.read.first<{ id: number }>(
      sql`SELECT id FROM recurring_transaction WHERE profile_id = ${planId} ORDER BY id LIMIT 1`,
    )
  )?.id
const said = async (id: number) =>
  (await supporterActivity(ctx, id, { kinds: ['changes'], before: null, emails: [] })).months.flatMap(({ entries }) =>
    entries.map(({ title }) => title),
  )
const charge = (day: string) => perform(chargeDue, on(day), {})

describe('a payment of a plan', () => {
  test('keeps the membership of its line running until the next payment, without a gap', async () => {
    const { supporterId, level } = await member()
    await charge(TODAY)
    expect(await spans(supporterId)).toEqual([['2026-10-20', '2026-12-20']])
    await charge('2026-12-20')
    expect(await spans(supporterId)).toEqual([['2026-10-20', '2027-01-20']])
    expect(await said(supporterId)).toContain(`${level} extended by a recurring payment`)
    expect((await listPeriods(ctx.read, supporterId)).map(({ source }) => source)).toEqual(['plan', 'plan', 'sale'])
  })

  test('restarts the membership when it had ended', async () => {
    const { supporterId } = await member({ endsOn: '2026-11-10' })
    await charge(TODAY)
    expect(await spans(supporterId)).toEqual([
      [TODAY, '2026-12-20'],
      ['2026-10-20', '2026-11-10'],
    ])
  })

  test('adds nothing to one that lasts longer anyway: a year paid by the month is one year', async () => {
    const { supporterId } = await member({ days: 365, endsOn: '2027-10-20' })
    await charge(TODAY)
    await charge('2026-12-20')
    expect(await spans(supporterId)).toEqual([['2026-10-20', '2027-10-20']])
  })

  test('leaves an unlimited membership unchanged', async () => {
    const { supporterId } = await member({ days: null, endsOn: null })
    await charge(TODAY)
    await charge('2026-12-20')
    expect(await spans(supporterId)).toEqual([[TODAY, null]])
  })

  test('extends nothing when declined, but does when collected by hand', async () => {
    const declined = await member({ method: { scenario: 'declined' } })
    const byHand = await member({ method: null })
    await charge(TODAY)
    await perform(chargePlan, ctx, { id: byHand.name, payment: 'check', reference: '1042' })
    expect(await spans(declined.supporterId)).toEqual([['2026-10-20', TODAY]])
    expect(await spans(byHand.supporterId)).toEqual([['2026-10-20', '2026-12-20']])
  })

  test('of a plan that was cancelled afterwards stays paid for', async () => {
    const { supporterId, name } = await member()
    await charge(TODAY)
    await perform(cancelPlan, ctx, { id: name, reason: 'Moved away' })
    expect(await spans(supporterId)).toEqual([['2026-10-20', '2026-12-20']])
  })

  test('adds time that staff cannot remove', async () => {
    const { supporterId } = await member()
    await charge(TODAY)
    const [period] = await listPeriods(ctx.read, supporterId)
    expect(period).toMatchObject({ source: 'plan', number: null, plan: expect.any(String) })
    await expect(perform(removePeriod, ctx, { id: period?.id ?? 0 })).rejects.toThrow(
      'Refund the contribution to take it back.',
    )
  })
})

describe('what a refund of such a payment does', () => {
  test('takes back only the period that it added', async () => {
    const { id, supporterId, level } = await member()
    await charge(TODAY)
    await charge('2026-12-20')
    await perform(refundCharge, on('2026-12-21'), { transactionId: await paid(id) })
    expect(await spans(supporterId)).toEqual([
      ['2026-12-20', '2027-01-20'],
      ['2026-10-20', TODAY],
    ])
    expect(await said(supporterId)).toContain(`${level} taken back with a refund`)
  })

  test('restores the membership period when the refund fails', async () => {
    const { id, supporterId, level } = await member({ method: { scenario: 'refund_fails' } })
    await charge(TODAY)
    await perform(refundCharge, ctx, { transactionId: await paid(id) })
    expect(await spans(supporterId)).toEqual([['2026-10-20', TODAY]])
    for (let round = 1; round < 4; round++)
      await perform(sweepRefunds, testCtx({ now: later(NOON, minutes(6 * round)) }), {})
    expect(await spans(supporterId)).toEqual([['2026-10-20', '2026-12-20']])
    expect(await said(supporterId)).toContain(`${level} given again: the refund failed`)
  })

  test('a payment that its bank returns takes back what it added', async () => {
    const { supporterId, level } = await member({
      plan: { max_failed_payments: 9 },
      method: { type: 'bank', scenario: 'late_failure' },
    })
    await charge(TODAY)
    expect(await spans(supporterId)).toEqual([['2026-10-20', '2026-12-20']])
    for (let count = 1; count < 7; count++) await charge(addDays(TODAY, count))
    expect(
      (await listPeriods(ctx.read, supporterId)).find(({ endReason }) => endReason === 'Payment returned'),
    ).toBeDefined()
    expect(await said(supporterId)).toContain(`${level} taken back: the bank returned the payment`)
  })

  test('keeps dates that staff changed after the payment', async () => {
    const { id, supporterId } = await member()
    await charge(TODAY)
    const [period] = await listPeriods(ctx.read, supporterId)
    await perform(editPeriod, ctx, { id: period?.id ?? 0, startsOn: TODAY, endsOn: '2027-06-01' })
    await perform(refundCharge, ctx, { transactionId: await paid(id) })
    expect(await spans(supporterId)).toEqual([['2026-10-20', TODAY]])
  })
})
