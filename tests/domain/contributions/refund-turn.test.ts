import { expect, test } from 'vitest'
import { REFUND_STATUSES, toTurn } from '~/domain/refunds/refund'

test.each(REFUND_STATUSES)('a refund that is %s and gets the same answer again changes nothing', (status) => {
  expect(toTurn(status, status)).toBe('none')
  expect(toTurn(status, 'unknown')).toBe('none')
})
test('allows a return only after success, and no change after a failure', () => {
  expect(toTurn('unknown', 'succeeded')).toBe('applied')
  expect(toTurn('unknown', 'pending')).toBe('applied')
  expect(toTurn('unknown', 'failed')).toBe('refused')
  expect(toTurn('pending', 'succeeded')).toBe('confirmed')
  expect(toTurn('pending', 'failed')).toBe('given-back')
  expect(toTurn('succeeded', 'failed')).toBe('given-back')
  expect(toTurn('succeeded', 'pending')).toBe('none')
  expect(toTurn('failed', 'succeeded')).toBe('none')
})
