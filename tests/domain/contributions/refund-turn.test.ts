import { expect, test } from 'vitest'
import { REFUND_STATUSES, turnOf } from '~/domain/refunds/refund'

test.each(REFUND_STATUSES)('a refund that is %s and gets the same answer again changes nothing', (status) => {
  expect(turnOf(status, status)).toBe('none')
  expect(turnOf(status, 'unknown')).toBe('none')
})
test('only what went through can come back, and a failure is final', () => {
  expect(turnOf('unknown', 'succeeded')).toBe('applied')
  expect(turnOf('unknown', 'pending')).toBe('applied')
  expect(turnOf('unknown', 'failed')).toBe('refused')
  expect(turnOf('pending', 'succeeded')).toBe('confirmed')
  expect(turnOf('pending', 'failed')).toBe('given-back')
  expect(turnOf('succeeded', 'failed')).toBe('given-back')
  expect(turnOf('succeeded', 'pending')).toBe('none')
  expect(turnOf('failed', 'succeeded')).toBe('none')
})
