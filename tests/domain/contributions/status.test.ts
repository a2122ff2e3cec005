import { describe, expect, test } from 'vitest'
import {
  findBuckets,
  fulfilmentRule,
  isUnfulfilled,
  refundState,
  statuses,
  type StatusFacts,
} from '~/domain/contributions/status'

const facts = (values: Partial<StatusFacts> = {}): StatusFacts => ({
  isFulfilled: true,
  shippableItems: 0,
  isSpam: false,
  isTest: false,
  warningCount: 0,
  refundedMinor: 0n,
  totalMinor: 1000n,
  ...values,
})

describe('fulfilment follows the setting use_fulfillment (R-CONTRIBUTIONS-3)', () => {
  test.each([
    ['never', false, 1, false],
    ['never', false, 0, false],
    ['shipping', false, 1, true],
    ['shipping', false, 0, false],
    ['shipping', true, 1, false],
    ['always', false, 0, true],
    ['always', false, 2, true],
    ['always', true, 2, false],
    ['', false, 1, true],
    ['nonsense', false, 0, false],
  ])('%s: done %s, %i to ship', (setting, isFulfilled, shippableItems, expected) => {
    expect(isUnfulfilled(fulfilmentRule(setting), { isFulfilled, shippableItems })).toBe(expected)
  })
})

test.each([
  [0n, 1000n, 'none'],
  [1n, 1000n, 'part'],
  [999n, 1000n, 'part'],
  [1000n, 1000n, 'full'],
  [0n, 0n, 'none'],
])('%s of %s given back is %s', (refundedMinor, totalMinor, expected) => {
  expect(refundState({ refundedMinor, totalMinor })).toBe(expected)
})

describe('the pills, the gravest first (R-CONTRIBUTIONS-5)', () => {
  test.each<[string, Partial<StatusFacts>, string[]]>([
    ['nothing to say', {}, ['OK']],
    ['a test', { isTest: true }, ['OK', 'Test']],
    ['spam', { isSpam: true }, ['Spam/Fraud']],
    ['refunded', { refundedMinor: 1000n }, ['Refunded']],
    ['refunded in part', { refundedMinor: 1n }, ['Partially Refunded']],
    ['a failed check', { warningCount: 2 }, ['Risk Warning']],
    ['to ship', { isFulfilled: false, shippableItems: 1 }, ['Unfulfilled']],
    ['missing in the donor CRM', { isUnsynced: true }, ['Unsynced']],
    [
      'several',
      { isFulfilled: false, shippableItems: 1, warningCount: 1, refundedMinor: 5n, isUnsynced: true },
      ['Partially Refunded', 'Risk Warning', 'Unfulfilled', 'Unsynced'],
    ],
  ])('%s', (_name, input, expected) => {
    expect(statuses('shipping', facts(input))).toEqual(expected)
  })
})

test.each([
  ['unfulfilled', 'never', null],
  ['unfulfilled', 'shipping', [3, 4, 5]],
  ['unfulfilled', 'always', [3, 4, 5, 6, 7, 8]],
  ['fulfilled', 'never', null],
  ['fulfilled', 'shipping', [0, 1, 2, 6, 7, 8]],
  ['fulfilled', 'always', [0, 1, 2]],
  ['refunded', 'shipping', [1, 2, 4, 5, 7, 8]],
] as const)('%s under %s means the buckets %j', (state, rule, expected) => {
  expect(findBuckets(state, rule)).toEqual(expected)
})
