import { expect, test } from 'vitest'
import { planSentence } from '~/domain/recurring/plan-record.server'

const said = (event: string | null, verb: string, after: Record<string, unknown>) =>
  planSentence(
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
  ['recurring-plan.edited', { amountMinor: '2500' }, 'Plan changed'],
  ['recurring-plan.charged', { charged: '2500' }, null],
])('%s of a plan is read in words', (event, after, words) => {
  expect(said(event, 'contributions.delete-contribution', after)).toBe(words)
})

test('an entry of before events had names is read by its operation', () => {
  expect(said(null, 'recurring.suspend-plan', { status: 'Suspended' })).toBe('Paused')
  expect(said(null, 'recurring.charge-plan', { charged: '2500' })).toBe(null)
})
