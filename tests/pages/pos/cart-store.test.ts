import { expect, test } from 'vitest'
import { cartCalls } from '~/pages/jpanel/pos/cart/cart-calls'
import { CartStore } from '~/pages/jpanel/pos/cart/cart-store'
import type { TillOrder } from '~/pages/jpanel/pos/cart/order'
import { PENDING_MUG, someLine, someOrder } from './shapes'

const { key: _key, ...mug } = PENDING_MUG
const joins = { variantId: 11, account: null, hasOneAccount: true }
const request = { variantId: 11, qty: 1 }

/** Renders once for each change that the store reports. */
function screen(first: TillOrder | null, answers: TillOrder[]) {
  const store = new CartStore(first)
  let drawn = 0
  const leave = store.subscribe(() => void (drawn += 1))
  const calls = cartCalls(store, {
    ask: async () => ({ order: answers.shift() ?? null, error: null, errors: {}, isLost: false }),
    say: () => undefined,
    attempt: () => () => undefined,
    startWith: () => ({}),
  })
  return { store, calls, leave, drawn: () => drawn }
}

test('renders once for a tap, and once for its confirmation', async () => {
  const { calls, drawn } = screen(someOrder(), [someOrder({ lines: [someLine()] })])
  const added = calls.addOneMore(request, mug, joins)
  expect(drawn()).toBe(1)
  await added
  expect(drawn()).toBe(2)
})

test('renders twice more for the first tap, which begins the order', async () => {
  const { calls, drawn } = screen(null, [someOrder(), someOrder({ lines: [someLine()] })])
  await calls.addOneMore(request, mug, joins)
  expect(drawn()).toBe(4)
})

test('renders three quick taps as they come, and one confirmation', async () => {
  const { calls, drawn } = screen(someOrder(), [someOrder({ lines: [someLine({ qty: 3 })] })])
  const taps = [1, 2, 3].map(() => calls.addOneMore(request, mug, joins))
  expect(drawn()).toBe(3)
  await Promise.all(taps)
  expect(drawn()).toBe(4)
})

test('renders nothing when nothing changes', () => {
  const { store, drawn } = screen(someOrder(), [])
  const before = store.read()
  store.dispatch({ do: 'forgetRemoved' })
  expect(drawn()).toBe(0)
  expect(store.read()).toBe(before)
})

test('stops notifying a screen that left', () => {
  const { store, leave, drawn } = screen(someOrder(), [])
  leave()
  store.dispatch({ do: 'empty' })
  expect(drawn()).toBe(0)
  expect(store.read().order).toBeNull()
})
