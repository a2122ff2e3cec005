import { expect, test } from 'vitest'
import { cartCalls } from '~/pages/jpanel/pos/cart/cart-calls'
import { addWithCosts } from '~/pages/jpanel/pos/cart/cart-actions'
import { CartStore } from '~/pages/jpanel/pos/cart/cart-store'
import { EMPTY_CART } from '~/pages/jpanel/pos/cart/cart-state'
import type { OrderAnswer } from '~/pages/jpanel/pos/cart/till-calls'
import { someLine, someOrder } from './shapes'

const request = { variantId: 11, qty: 1 }

function cartAnswering(answers: OrderAnswer[]) {
  const requested: string[] = []
  const said: string[] = []
  const calls = cartCalls(new CartStore(someOrder()), {
    ask: async (path) => {
      requested.push(path)
      return answers.shift() ?? { order: null, error: '', errors: {}, isLost: true }
    },
    say: (sentence) => void said.push(sentence),
    attempt: () => () => undefined,
    startWith: () => ({}),
  })
  return { cart: { state: EMPTY_CART, ...calls, toServer: async () => undefined }, requested, said }
}

test('shows a refusal only in the dialog, and saves no costs', async () => {
  const error = 'Wool scarf is sold out.'
  const { cart, requested, said } = cartAnswering([{ order: null, error, errors: {}, isLost: false }])
  expect(await addWithCosts(cart, request, 'more_costs')).toEqual({ error, errors: {} })
  await cart.settled()
  expect([requested, said]).toEqual([['7/add'], []])
})

test('answers an addition before costs are saved, and does not repeat the item when the costs fail', async () => {
  const order = someOrder({ lines: [someLine()] })
  const { cart, requested, said } = cartAnswering([
    { order, error: null, errors: {}, isLost: false },
    { order, error: 'The costs cannot be covered.', errors: {}, isLost: false },
  ])
  expect(await addWithCosts(cart, request, 'more_costs')).toMatchObject({ error: null })
  await cart.settled()
  expect([requested, said]).toEqual([['7/add', '7/update'], ['The costs cannot be covered.']])
})
