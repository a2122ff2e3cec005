import { expect, test } from 'vitest'
import { OrderId } from '~/domain/cart/schemas'

test.each([null, '', 'abc', '1e3', '0x10', '1.5', '-4', '99999999999', ['7'], true])('%j names no order', (named) => {
  expect(OrderId.parse(named)).toBe(0)
})

test.each([
  ['1504', 1504],
  [1504, 1504],
  [' 7 ', 7],
])('%j names order %d', (named, id) => {
  expect(OrderId.parse(named)).toBe(id)
})
