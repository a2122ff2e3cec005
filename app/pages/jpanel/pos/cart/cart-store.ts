import { cartReducer, EMPTY_CART, type CartAction, type CartState } from './cart-state'
import type { TillOrder } from './order'

export class CartStore {
  #state: CartState
  readonly #listeners = new Set<() => void>()

  constructor(first: TillOrder | null) {
    this.#state = { ...EMPTY_CART, order: first }
  }

  readonly read = (): CartState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly dispatch = (action: CartAction): void => {
    const next = cartReducer(this.#state, action)
    if (next === this.#state) return
    this.#state = next
    for (const listener of this.#listeners) listener()
  }
}
