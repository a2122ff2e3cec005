import { expect, test } from 'vitest'
import { ageText, countCarts, nameOfCart, totalOfCart } from '~/pages/jpanel/pos/cart/open-cart'

const cart = {
  name: '',
  totalMinor: 3250n,
  currency: 'USD',
}

test.each([
  [0, 'Just now'],
  [1, '1 min ago'],
  [59, '59 min ago'],
  [60, '1 hr ago'],
  [1439, '23 hr ago'],
  [1440, '1 day ago'],
  [4000, '2 days ago'],
])('a cart of %i minutes was opened "%s"', (minutes, text) => {
  expect(ageText(minutes)).toBe(text)
})

test('a cart without a name is of a guest, and its total has its sign', () => {
  expect([nameOfCart(cart), nameOfCart({ ...cart, name: 'Amara Okafor' })]).toEqual(['Guest', 'Amara Okafor'])
  expect(totalOfCart(cart, 'USD')).toBe('$32.50')
})

test('carts are counted up to those that are sent, and said to be more from there on', () => {
  const carts = (length: number) => Array.from({ length }) as Parameters<typeof countCarts>[0]
  expect([1, 19, 20].map((length) => countCarts(carts(length)))).toEqual(['1', '19', '20+'])
})
