import { expect, test } from 'vitest'
import { splitCodes, withCodes, withoutCode } from '~/pages/jpanel/pos/parts/promo-codes'

test('codes are typed in any manner and asked for once each', () => {
  expect(splitCodes(' advent10, SHIPFREE;x ')).toEqual(['ADVENT10', 'SHIPFREE', 'X'])
  expect(withCodes(['Advent10'], 'advent10 shipfree shipfree')).toEqual(['Advent10', 'SHIPFREE'])
  expect(withoutCode(['Advent10', 'SHIPFREE'], 'ADVENT10')).toEqual(['SHIPFREE'])
})
