import { expect, test } from 'vitest'
import { StepFoot, StepHead } from '~/pages/jpanel/supporters/parts/merge/merge-steps'
import { markup } from '../../ui/render'

const rows = [
  { key: 'name', label: 'Name', winner: ['Margaret'], loser: ['Peggy'] },
  { key: 'phone', label: 'Phone', winner: [], loser: ['+1 207-555-0177'] },
  { key: 'address', label: 'Billing address', winner: ['9 Shore Road'], loser: ['9 Shore Rd'] },
]
const steps = (step: number | null) => ({
  step,
  go: () => undefined,
  selected: { name: 'winner', phone: 'loser', address: 'winner' } as const,
  note: () => undefined,
  shown: null,
  rows,
  same: 4,
  locked: 'Unsubscribed',
  back: '/jpanel/supporters/1',
})

test('a phone says which of the differing fields it is, what comes next, and what was chosen', async () => {
  expect(await markup(<StepHead {...steps(2)} />)).toContain('Field 3 of 3 that differ. 4 are the same.')
  const foot = await markup(<StepFoot {...steps(2)} />)
  expect(foot).toContain('Review and merge')
  expect(foot).toMatch(/Chosen so far.*Margaret.*Name.*\+1 207-555-0177.*Phone.*Unsubscribed/s)
  expect(foot).toContain('aria-label="Change Phone"')
  const first = await markup(<StepFoot {...steps(0)} />)
  expect(first).toContain('Phone')
  expect(first).not.toContain('Chosen so far')
})

test('shows neither when all fields are on the page at once', async () => {
  expect(await markup(<StepHead {...steps(null)} />)).toBe('')
  expect(await markup(<StepFoot {...steps(null)} />)).toBe('')
})
