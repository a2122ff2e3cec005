import { expect, test } from 'vitest'
import { describePlanEvent } from '~/domain/recurring/plan-record.server'

const said = (event: string | null, verb: string, after: Record<string, unknown>) =>
  describePlanEvent(
    { at: new Date('2026-11-20T15:00:00Z'), actor: 'Priya', verb, event, before: null, after },
    { currency: 'USD' },
  )

test.each<[string, Record<string, unknown>, string | null]>([
  ['recurring-plan.status-changed', { status: 'Suspended', reason: 'Moved' }, 'Paused: Moved'],
  ['recurring-plan.status-changed', { status: 'Active' }, 'Resumed'],
  [
    'recurring-plan.cancelled',
    { status: 'Cancelled', reason: 'Contribution deleted' },
    'Cancelled: Contribution deleted',
  ],
  ['recurring-plan.charged', { charged: '2500' }, null],
])('%s of a plan is read in words', (event, after, words) => {
  expect(said(event, 'contributions.delete-contribution', after)).toBe(words)
})

const TERMS = {
  amountMinor: '2500',
  methodId: 1,
  method: 'Visa ending in 4242',
  nextBillingOn: '2026-11-20',
  cyclesRemaining: null,
}

test.each<[Record<string, unknown>, string]>([
  [
    { amountMinor: '4000', nextBillingOn: '2026-12-01' },
    'Amount $25.00 → $40.00, from Dec 1, 2026. Next payment Nov 20, 2026 → Dec 1, 2026',
  ],
  [{ amountMinor: '4000' }, 'Amount $25.00 → $40.00, from Nov 20, 2026'],
  [{ cyclesRemaining: 3 }, 'Payments left no end → 3'],
  [{ methodId: null, method: undefined }, 'Another payment method'],
  [{ methodId: null, method: 'collected manually' }, 'Payment method Visa ending in 4242 → collected manually'],
  [{}, 'Saved without a change'],
])('describes old and new values of a plan when %j changes', (change, words) => {
  const event = 'recurring-plan.edited'
  const entry = { at: new Date('2026-11-20T15:00:00Z'), actor: 'Priya', verb: 'recurring.edit-plan', event }
  expect(describePlanEvent({ ...entry, before: TERMS, after: { ...TERMS, ...change } }, { currency: 'USD' })).toBe(
    words,
  )
})

test('an entry of before events had names is read by its operation', () => {
  expect(said(null, 'recurring.suspend-plan', { status: 'Suspended' })).toBe('Paused')
  expect(said(null, 'recurring.charge-plan', { charged: '2500' })).toBe(null)
})
