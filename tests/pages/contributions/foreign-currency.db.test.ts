import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { loadSlips } from '~/domain/contributions/slips.server'
import { planWords } from '~/domain/sponsors/sponsor'
import { sponsorList } from '~/domain/sponsors/sponsors.list.server'
import { describePlanEvent } from '~/domain/recurring/plan-record.server'
import { ctxContext } from '~/http/context'
import { sql } from '~/kit/sql'
import { loader } from '~/pages/jpanel/contributions/record'
import { chargeWords } from '~/pages/jpanel/recurring/parts/charge-words'
import { contribution } from '../../support/contributions'
import { NOON, testCtx } from '../../support/ctx'
import { insert, makeLine, makePayment, makeVariant } from '../../support/factories'

const ctx = testCtx()

async function sale(currency: string) {
  const id = await contribution(ctx, { name: 'Amara', totalMinor: 2010n, currency })
  await makeLine(id, { variant_id: (await makeVariant({})).id, price_minor: 2010n, total_minor: 2010n })
  const payment = await makePayment(id, { amount_minor: 2010n, currency, is_paid: true, type: 'cash' })
  await insert('refund', {
    payment_id: payment.id,
    contribution_id: id,
    kind: 'custom',
    status: 'succeeded',
    amount_minor: 500n,
    currency,
    gateway: 'offline',
    idempotency_key: `foreign-${id}`,
    requested_by_name: 'Test Person',
    created_at: NOON,
    settled_at: NOON,
  })
  await ctx.read.run(sql`INSERT INTO journal_entry (at, actor, verb, event, subject_type, subject_id, after)
    VALUES (now(), 'Test Person', 'refunds.settle', 'contribution.refund-changed', 'contribution', ${String(id)},
      '{"status":"succeeded","amountMinor":"500"}')`)
  return id
}

async function wordsOf(id: number): Promise<string> {
  const stored = await ctx.read.first<{ number: string }>(sql`SELECT number FROM contribution WHERE id = ${id}`)
  const request = new Request(`http://office.test/jpanel/contributions/${stored?.number}`)
  const context = new RouterContextProvider()
  context.set(ctxContext, ctx)
  const args = { request, context, params: { number: stored?.number }, url: new URL(request.url) }
  const loaded = await loader(args as unknown as Parameters<typeof loader>[0])
  return JSON.stringify(loaded, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}

test('names the currency of a sale on its page and its slip when it is not the organization’s', async () => {
  const id = await sale('CAD')
  const words = await wordsOf(id)
  expect(words).toContain('"$20.10 CAD"')
  expect(words).toContain('Refunded $5.00 CAD')
  expect(words).not.toMatch(/\$[\d,.]+\d(?! CAD)"/)
  expect(await loadSlips(ctx, String(id))).toMatchObject([{ total: '$20.10 CAD' }])
})

test('names no code on the page and the slip of a sale in the currency of the organization', async () => {
  const id = await sale('USD')
  const words = await wordsOf(id)
  expect(words).toContain('"$20.10"')
  expect(words).toContain('Refunded $5.00')
  expect(words).not.toContain(' USD')
  expect(await loadSlips(ctx, String(id))).toMatchObject([{ total: '$20.10' }])
})

test('names the currency of a plan in its history when it is not the organization’s', () => {
  const charge = { paymentStatus: 'Completed', status: 'Done', isPending: false, refundedMinor: 500n, lostMinor: 0n }
  const charged = { ...charge, amountMinor: 2010n, currency: 'CAD', response: null }
  expect(chargeWords(charged, 'USD').words).toBe('Paid, $5.00 CAD refunded')
  expect(chargeWords(charged, 'CAD').words).toBe('Paid, $5.00 refunded')
  const terms = { methodId: 1, nextBillingOn: '2026-12-01', cyclesRemaining: null }
  const entry = { at: new Date(0), actor: 'Priya', verb: 'recurring.edit-plan', event: 'recurring-plan.edited' }
  const edit = { ...entry, before: { ...terms, amountMinor: '2500' }, after: { ...terms, amountMinor: '4000' } }
  expect(describePlanEvent(edit, { currency: 'CAD' }, 'USD')).toBe('Amount $25.00 CAD → $40.00 CAD, from Dec 1, 2026')
})

test('names the currency of the plan of a sponsor when it is not the organization’s', () => {
  const plan = { planAmountMinor: 3900n, planCurrency: 'CAD', planPeriod: 'Month' }
  expect(planWords(plan, 'USD')).toBe('$39.00 CAD/month')
  expect(planWords(plan, 'CAD')).toBe('$39.00/month')
  const column = sponsorList.declared.columns.recurring
  const row = { recurring: 3900n, currency: 'CAD', period: 'Month', planStatus: 'Active' }
  expect(column?.show('3900', row, { key: 'recurring', ctx, isMixed: false }).text).toBe('$39.00 CAD/month Active')
})
