import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chargeDue } from '~/domain/recurring/charging/charge-due.server'
import { chargePlan } from '~/domain/recurring/charging/charge-plan.server'
import { findPlan } from '~/domain/recurring/plan.server'
import { resumePlan } from '~/domain/recurring/resume-plan.server'
import type { BillingPeriod } from '~/domain/recurring/schedule'
import { suspendPlan } from '~/domain/recurring/suspend-plan.server'
import { addDays, type CalendarDate } from '~/kit/calendar'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { makePlan } from '../../support/recurring'

type Pause = { period: BillingPeriod; anchor: string; due: string; paid: string; suspended: string; resumed: string }

const SLOW = { timeout: 300_000 }

const noonOn = (day: string) => testCtx({ now: new Date(`${day}T17:00:00Z`) })

/** Pays a due period late, suspends and resumes the plan, and returns the day of its next charge. */
async function nextAfter({ period, anchor, due, paid, suspended, resumed }: Pause): Promise<CalendarDate | undefined> {
  const ctx = noonOn(paid)
  const plan = await makePlan(ctx, {
    billing_period: period,
    billing_cycle_anchor: anchor,
    starts_on: due,
    next_billing_on: due,
    failed_payments: 1,
  })
  const { state } = await perform(chargePlan, ctx, { id: plan.name })
  expect(state).toBe('succeeded')
  await perform(suspendPlan, noonOn(suspended), { id: plan.name })
  await perform(resumePlan, noonOn(resumed), { id: plan.name })
  return (await findPlan(ctx.read, plan.name))?.nextBillingOn
}

const DAYS: Partial<Record<BillingPeriod, number>> = { Day: 1, Week: 7, SemiMonth: 14 }
const MONTHS: Partial<Record<BillingPeriod, number>> = { Month: 1, Quarter: 3, SemiYear: 6, Year: 12 }

/** Computes the days of a schedule by plain calendar arithmetic, from its due day on. */
function* daysOf(period: BillingPeriod, anchor: string, due: string): Generator<string> {
  const [year = 0, month = 0] = due.split('-').map(Number)
  for (let count = 0; ; count++) {
    const days = DAYS[period]
    if (days !== undefined) yield addDays(due as CalendarDate, days * count)
    else {
      const index = year * 12 + month - 1 + (MONTHS[period] ?? 0) * count
      const last = new Date(Date.UTC(Math.floor(index / 12), (index % 12) + 1, 0)).getUTCDate()
      const day = Math.min(Number(anchor.slice(8)), last)
      yield [Math.floor(index / 12), String((index % 12) + 1).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
    }
  }
}

describe('resuming a plan (R-RECURRING-7)', () => {
  test.each<[period: BillingPeriod, due: string, paid: string, next: string]>([
    ['Month', '2028-01-28', '2028-02-04', '2028-02-28'],
    ['Year', '2028-01-28', '2028-02-28', '2029-01-28'],
    ['Quarter', '2028-01-31', '2028-02-02', '2028-04-30'],
    ['SemiMonth', '2028-01-24', '2028-01-31', '2028-02-07'],
    ['Month', '2028-01-31', '2028-02-02', '2028-02-29'],
  ])('continues after the period that was paid late: %s of %s, paid %s', async (period, due, paid, next) => {
    const [suspended, resumed] = [addDays(paid as CalendarDate, 1), addDays(paid as CalendarDate, 2)]
    expect(await nextAfter({ period, anchor: due, due, paid, suspended, resumed })).toBe(next)
  })

  test('continues after a period that a retry paid', async () => {
    const at = (day: string) => noonOn(`2028-${day}`)
    const [due, next] = ['2028-01-28', '2028-02-28']
    const values = { billing_cycle_anchor: due, starts_on: due, next_billing_on: due, max_failed_payments: 3 }
    const plan = await makePlan(at('01-28'), values, { scenario: 'declined' })
    await perform(chargeDue, at('01-28'), {})
    await at('01-28').read.run(sql`UPDATE sandbox_method SET scenario = 'ok'`)
    await perform(chargeDue, at('02-04'), {})
    const paid = sql`SELECT array_agg(payment_status ORDER BY id) AS tries FROM recurring_transaction
      WHERE profile_id = ${plan.id} AND period_on = ${due}`
    expect(await at('02-04').read.record(paid)).toEqual({ tries: ['Denied', 'Completed'] })
    await perform(suspendPlan, at('02-05'), { id: plan.name })
    await perform(resumePlan, at('02-06'), { id: plan.name })
    expect((await findPlan(at('02-06').read, plan.name))?.nextBillingOn).toBe(next)
  })

  test('continues on the first unpaid day in the future for any schedule and pause', SLOW, async () => {
    const pauses = fc.record({
      period: fc.constantFrom<BillingPeriod>('Day', 'Week', 'SemiMonth', 'Month', 'Quarter', 'SemiYear', 'Year'),
      anchorDay: fc.integer({ min: 1, max: 31 }),
      offset: fc.integer({ min: 0, max: 800 }),
      late: fc.integer({ min: 0, max: 45 }),
      paused: fc.integer({ min: 0, max: 500 }),
    })
    await fc.assert(
      fc.asyncProperty(pauses, async ({ period, anchorDay, offset, late, paused }) => {
        const day = addDays('2027-01-01' as CalendarDate, offset)
        // Anchored in a month of 31 days, so that the due day of a shorter one is not the anchor's.
        const anchor = MONTHS[period] === undefined ? day : `2026-12-${String(anchorDay).padStart(2, '0')}`
        const due = MONTHS[period] === undefined ? day : (daysOf(period, anchor, day).next().value as CalendarDate)
        const paid = addDays(due, late)
        const resumed = addDays(paid, paused)
        const next = await nextAfter({ period, anchor, due, paid, suspended: paid, resumed })
        let expected = ''
        for (const day of daysOf(period, anchor, due)) {
          if (day > due && day >= resumed) {
            expected = day
            break
          }
        }
        expect(next).toBe(expected)
      }),
      { numRuns: 60 },
    )
  })

  test('passes over a period that is paid when the next date was set back to it', async () => {
    const ctx = noonOn('2028-02-27')
    const plan = await makePlan(ctx, { billing_cycle_anchor: '2028-02-28', next_billing_on: '2028-02-28' })
    await perform(chargePlan, ctx, { id: plan.name })
    await ctx.read.run(sql`UPDATE recurring_profile SET next_billing_on = '2028-02-28' WHERE id = ${plan.id}`)
    await perform(suspendPlan, ctx, { id: plan.name })
    await perform(resumePlan, ctx, { id: plan.name })
    expect((await findPlan(ctx.read, plan.name))?.nextBillingOn).toBe('2028-03-28')
  })

  test('keeps a next date that staff chose', async () => {
    const ctx = noonOn('2028-02-05')
    const plan = await makePlan(ctx, {
      billing_cycle_anchor: '2028-03-15',
      next_billing_on: '2028-03-15',
      last_payment_at: new Date('2028-01-28T17:00:00Z'),
    })
    await perform(suspendPlan, ctx, { id: plan.name })
    await perform(resumePlan, noonOn('2028-02-06'), { id: plan.name })
    expect((await findPlan(ctx.read, plan.name))?.nextBillingOn).toBe('2028-03-15')
  })
})
