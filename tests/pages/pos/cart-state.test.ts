import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dccTermsIn } from '~/pages/jpanel/pos/cart/order'
import {
  cartReducer,
  countProduct,
  EMPTY_CART,
  choosePane,
  shownLines,
  computeSums,
  totalQty,
  type CartAction,
  type CartState,
} from '~/pages/jpanel/pos/cart/cart-state'
import { PENDING_MUG, someLine, someOrder, someRules } from './shapes'

const after = (...actions: CartAction[]): CartState => actions.reduce(cartReducer, EMPTY_CART)
const dccTerms = dccTermsIn(someRules(), 'USD')
const total = (state: CartState) => computeSums(state, 'USD', dccTerms).totalMinor

describe('the cart', () => {
  test('is empty, then loading, then filled', () => {
    expect(choosePane(EMPTY_CART)).toBe('empty')
    expect(choosePane(after({ do: 'start' }))).toBe('loading')
    expect(choosePane(after({ do: 'add', line: PENDING_MUG }, { do: 'start' }))).toBe('filled')
    expect(choosePane(after({ do: 'show', order: someOrder({ lines: [someLine()] }) }))).toBe('filled')
  })

  test('shows a line at once, with the total of the same calculator', () => {
    const state = after(
      { do: 'show', order: someOrder({ lines: [someLine({ id: 5, totalMinor: 2000n, priceMinor: 2000n })] }) },
      { do: 'add', line: PENDING_MUG },
    )
    expect(total(state)).toBe(3600n)
    expect(countProduct(state, 101)).toBe(2)
    expect(totalQty(state)).toBe(2)
  })

  test('a confirmed line is the fresh one, and the figures are the server’s', () => {
    const order = someOrder({ lines: [someLine({ id: 9 })], taxMinor: 88n, totalMinor: 1688n })
    const state = after({ do: 'add', line: PENDING_MUG }, { do: 'added', key: 'new-1', order })
    expect(state).toMatchObject({ pending: [], freshLineId: 9 })
    expect(total(state)).toBe(1688n)
  })

  test('a refused line is taken back, and the order that came along is shown', () => {
    const order = someOrder({ lines: [someLine({ id: 3, name: 'Beeswax candle' })] })
    const state = after({ do: 'add', line: PENDING_MUG }, { do: 'addFailed', key: 'new-1', order })
    expect(shownLines(state).map(({ name }) => name)).toEqual(['Beeswax candle'])
    expect(after({ do: 'add', line: PENDING_MUG }, { do: 'addFailed', key: 'new-1', order: null }).order).toBeNull()
  })

  test('names the product of a refused line, whose stock is read again', () => {
    const refused = after({ do: 'add', line: PENDING_MUG }, { do: 'addFailed', key: 'new-1', order: null })
    expect(refused.refused).toMatchObject({ productId: PENDING_MUG.productId })
  })

  test('a removed line goes at once, comes back where that fails, and can be undone where it did not', () => {
    const order = someOrder({ lines: [someLine({ id: 3 }), someLine({ id: 4, totalMinor: 1000n, priceMinor: 1000n })] })
    const leaving = after({ do: 'show', order }, { do: 'remove', lineId: 3 })
    expect(shownLines(leaving).map(({ id }) => id)).toEqual([4])
    expect(total(leaving)).toBe(1000n)
    expect(shownLines(cartReducer(leaving, { do: 'removeFailed', lineId: 3, order: null }))).toHaveLength(2)
    const removed = {
      name: 'Enamel mug',
      again: { path: 'add' as const, body: { variant_id: 11, qty: 1 } },
      shown: PENDING_MUG,
    }
    const gone = cartReducer(leaving, {
      do: 'removed',
      lineId: 3,
      order: someOrder({ lines: [someLine({ id: 4 })] }),
      removed,
    })
    expect(gone).toMatchObject({ removed, leaving: [] })
    expect(cartReducer(gone, { do: 'forgetRemoved' }).removed).toBeNull()
  })

  test('parts of a bundle do not count on the tile', () => {
    const state = after({
      do: 'show',
      order: someOrder({ lines: [someLine({ id: 1 }), someLine({ id: 2, isLocked: true })] }),
    })
    expect(countProduct(state, 101)).toBe(1)
  })

  test('adds up quick taps to the cent before the first answer', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ qty: fc.integer({ min: 1, max: 25 }), priceMinor: fc.bigInt(0n, 1_000_000n) }), {
          maxLength: 12,
        }),
        (taps) => {
          const state = after(
            ...taps.map((tap, index): CartAction => ({
              do: 'add',
              line: { ...PENDING_MUG, ...tap, key: `new-${index}` },
            })),
          )
          expect(total(state)).toBe(taps.reduce((sum, tap) => sum + BigInt(tap.qty) * tap.priceMinor, 0n))
        },
      ),
    )
  })
})
