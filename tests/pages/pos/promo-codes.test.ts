import { expect, test } from 'vitest'
import { newOrderError, splitCodes, withCodes, withoutCode } from '~/pages/jpanel/pos/order/promo-codes'

test('codes are typed in any manner and requested once each', () => {
  expect(splitCodes(' advent10, SHIPFREE;x ')).toEqual(['ADVENT10', 'SHIPFREE', 'X'])
  expect(withCodes(['Advent10'], 'advent10 shipfree shipfree')).toEqual(['Advent10', 'SHIPFREE'])
  expect(withoutCode(['Advent10', 'SHIPFREE'], 'ADVENT10')).toEqual(['SHIPFREE'])
})

test('shows no error at the field when the chip explains it', () => {
  const said = 'Could not apply SPRING to any of the items.'
  expect(newOrderError(said, ['SPRING'])).toBeNull()
  expect(newOrderError(said, [])).toBe(said)
  expect(newOrderError(`Promo code X was not found.,${said}`, ['SPRING'])).toBe('Promo code X was not found.')
  expect(newOrderError('The network is away, please try again.', ['SPRING'])).toBe(
    'The network is away, please try again.',
  )
  expect(newOrderError(null, ['SPRING'])).toBeNull()
})
