import { createElement } from 'react'
import { RouterContextProvider, type ActionFunctionArgs } from 'react-router'
import { describe, expect, test } from 'vitest'
import { chargeDue } from '~/domain/recurring/charging/charge-due.server'
import { remindDonors } from '~/domain/recurring/remind-donors.server'
import { ctxContext, passageContext } from '~/http/context'
import { addDays, startOfDay, type CalendarDate } from '~/kit/calendar'
import { hours, later } from '~/kit/clock'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import RecurringPlan, { action, loader } from '~/pages/jpanel/recurring/plan'
import { OrganisationProvider } from '~/ui/shell/organization'
import { testCtx } from '../support/ctx'
import { makePlan } from '../support/recurring'
import { markup } from '../ui/render'

const FIRST = '2026-11-20' as CalendarDate

/** Six in the morning of a local day. */
const at = (day: string): Ctx => testCtx({ now: later(startOfDay(day as CalendarDate, 'America/New_York'), hours(6)) })

async function work(day: string): Promise<void> {
  await perform(chargeDue, at(day), {})
  await perform(remindDonors, at(day), {})
}

function argsOf(ctx: Ctx, name: string, body?: Record<string, string>): ActionFunctionArgs {
  const address = `http://almoner.test/jpanel/recurring_payments/${name}`
  const request = new Request(address, body ? { method: 'POST', body: new URLSearchParams(body) } : {})
  const context = new RouterContextProvider()
  context.set(ctxContext, ctx)
  context.set(passageContext, { csrf: 'token', isBearer: false, email: 'owner@example.org' })
  return { request, context, params: { id: name }, url: new URL(address) } as unknown as ActionFunctionArgs
}

type LoaderArgs = Parameters<typeof loader>[0]
const shown = async (day: string, name: string) => {
  const ctx = at(day)
  const loaderData = await loader(argsOf(ctx, name) as unknown as LoaderArgs)
  const { locale, zone, currency } = ctx.organisation
  const page = createElement(RecurringPlan, { loaderData } as unknown as Parameters<typeof RecurringPlan>[0])
  const html = await markup(
    createElement(OrganisationProvider, { locale, zone, currency, now: ctx.now, children: page } as never),
  )
  return { ...loaderData, facts: Object.fromEntries(loaderData.facts), html }
}

async function press(day: string, name: string, body: Record<string, string>): Promise<void> {
  const { plan } = await shown(day, name)
  const answer = await action(argsOf(at(day), name, { seen: String(plan.version), ...body }) as never)
  expect(answer instanceof Response && answer.status).toBe(302)
}

const subjects = async (supporterId: number): Promise<string[]> =>
  (
    await testCtx().read.rows<{ subject: string }>(
      sql`SELECT m.subject FROM mail m JOIN supporter s ON s.email = m.recipient WHERE s.id = ${supporterId}
        ORDER BY m.id`,
    )
  ).map(({ subject }) => subject)

describe('a plan as its page shows it', () => {
  test('through a year: charged and announced each month, its amount raised in May', { timeout: 60_000 }, async () => {
    const { name, supporterId } = await makePlan(testCtx())
    for (let count = 0; count < 365; count += 1) {
      const day = addDays(FIRST, count)
      await work(day)
      if (day === '2027-05-01') {
        const { plan } = await shown(day, name)
        await press(day, name, {
          intent: 'save',
          amount: '40.00',
          method: plan.method,
          nextBillingOn: plan.nextBillingOn,
          cycles: '',
        })
      }
    }
    const { plan, facts, timeline, html } = await shown('2027-11-19', name)
    expect([plan.status, facts['Payments made'], facts.Lifetime, facts['Next billing']]).toEqual([
      'Active',
      '12',
      '$390.00',
      'Nov 20, 2027',
    ])
    expect(timeline.at(-1)).toMatchObject({ words: 'Began' })
    const paid = timeline.filter(({ isGood }) => isGood)
    expect(paid).toHaveLength(12)
    expect(paid[0]?.when).toContain('Oct 20, 2027')
    expect(paid.map(({ words }) => words.slice(0, 12))).toEqual([
      ...Array(6).fill('$40.00: Paid'),
      ...Array(6).fill('$25.00: Paid'),
    ])
    expect(html).toContain('for Nov 20, 2026')
    const mails = await subjects(supporterId)
    expect(mails.filter((subject) => subject.startsWith('Thank you for your gift of $25.00'))).toHaveLength(6)
    expect(mails.filter((subject) => subject.startsWith('Thank you for your gift of $40.00'))).toHaveLength(6)
    // Three days before each payment, including the next one.
    expect(mails.filter((subject) => subject.startsWith('Your next gift'))).toHaveLength(12)
  })

  test('is suspended when the bank takes a debit back, until it is resumed', async () => {
    const { id, name, methodId } = await makePlan(testCtx(), {}, { type: 'bank', scenario: 'late_failure' })
    await work(FIRST)
    expect((await shown(FIRST, name)).timeline[0]?.words).toContain('$25.00: Charged, waiting for the bank')
    for (let count = 1; count < 8; count += 1) await work(addDays(FIRST, count))
    const suspended = await shown('2026-11-28', name)
    expect([suspended.plan.status, suspended.facts.Outstanding, suspended.facts['Next billing']]).toEqual([
      'Suspended',
      '$25.00',
      'None',
    ])
    expect(suspended.timeline.map(({ words }) => words).join('\n')).toContain('$25.00: Declined')
    expect(suspended.html).toContain('Resume plan')

    // The donor and the bank have settled it.
    await testCtx().read.run(sql`
      UPDATE sandbox_method SET scenario = 'ok' WHERE token IN (SELECT token FROM sandbox_method
        WHERE token LIKE ${`sbx_pm_%`}) AND customer = (
        SELECT 'sbx_cus_' || supporter_id FROM payment_method WHERE id = ${methodId})`)
    await press('2026-11-30', name, { intent: 'resume' })
    const resumed = await shown('2026-11-30', name)
    expect([resumed.plan.status, resumed.facts.Outstanding]).toEqual(['Active', undefined])
    const next = resumed.plan.nextBillingOn
    for (let count = 0; count < 6; count += 1) await work(addDays(next as CalendarDate, count))
    const paid = await shown(addDays(next as CalendarDate, 6), name)
    expect([paid.plan.status, paid.facts['Payments made'], paid.facts.Lifetime]).toEqual(['Active', '1', '$25.00'])
    expect(paid.timeline.filter(({ isGood }) => isGood)).toHaveLength(1)
    const [{ n } = { n: 0 }] = await testCtx().read.rows<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM recurring_transaction WHERE profile_id = ${id}`,
    )
    expect(n).toBe(2)
  })
})
