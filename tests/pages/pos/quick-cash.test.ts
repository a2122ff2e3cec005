import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changePieces, quickCash } from '~/pages/jpanel/pos/payment/quick-cash'

const WORTH: Record<string, bigint> = {
  $100: 10_000n,
  $50: 5_000n,
  $20: 2_000n,
  $10: 1_000n,
  $5: 500n,
  $1: 100n,
  '25¢': 25n,
  '10¢': 10n,
  '5¢': 5n,
  '1¢': 1n,
}

describe('quick cash', () => {
  test.each([
    [9219n, [9500n, 10_000n, 12_000n]],
    [1250n, [1500n, 2000n, 5000n]],
    [2850n, [3000n, 4000n, 5000n]],
    [10_000n, [10_500n, 11_000n, 12_000n]],
  ])('offers what people hand over for %s', (due, offers) => expect(quickCash(due, 'USD')).toEqual(offers))

  test('three different amounts, each above what is due, the smallest first', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 9_999_999_999n), fc.constantFrom('USD', 'CAD', 'JPY', 'KWD'), (due, currency) => {
        const offers = quickCash(due, currency)
        expect(offers).toHaveLength(3)
        expect(new Set(offers).size).toBe(3)
        expect(offers.every((offer) => offer > due)).toBe(true)
        expect([...offers].sort((a, b) => (a < b ? -1 : 1))).toEqual(offers)
      }),
    )
  })
})

describe('change in notes and coins', () => {
  test('gives 7.81 as a five, two ones, three quarters, a nickel and a penny', () => {
    expect(changePieces(781n, 'USD').map(({ count, label }) => `${count} × ${label}`)).toEqual([
      '1 × $5',
      '2 × $1',
      '3 × 25¢',
      '1 × 5¢',
      '1 × 1¢',
    ])
  })

  test('adds up to the change to the cent', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 99_999_999n), (change) => {
        const sum = changePieces(change, 'USD').reduce(
          (total, { count, label }) => total + count * (WORTH[label] ?? 0n),
          0n,
        )
        expect(sum).toBe(change)
      }),
    )
  })

  test('suggests nothing when nothing is due or the coins are unknown', () => {
    expect(changePieces(0n, 'USD')).toEqual([])
    expect(changePieces(-100n, 'USD')).toEqual([])
    expect(changePieces(100n, 'EUR')).toEqual([])
  })
})
