import { expect, test } from 'vitest'
import type { CallFailure } from '~/http/use-call'
import { isUnknownRefund } from '~/pages/jpanel/pos/after-sale/use-refund'

const failure = (status: number): CallFailure => ({ isFailure: true, status, message: '', errors: {}, reply: null })

test.each([
  [0, false, true],
  [502, false, true],
  [401, false, false],
  [419, false, false],
  [401, true, true],
  [419, true, true],
  [422, true, false],
])('a refund that is answered with %i (repeated: %s) is unknown: %s', (status, isRepeated, isUnknown) => {
  expect(isUnknownRefund(failure(status), isRepeated)).toBe(isUnknown)
})
