import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spread } from '~/domain/pricing/spread'

const weights = fc.array(fc.bigInt({ min: 0n, max: 1_000_000n }), { minLength: 1, maxLength: 30 })

test('shares add up to the whole, and none is a unit off its fair part', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10_000_000n }), weights, (whole, list) => {
      const all = list.reduce((sum, one) => sum + one, 0n)
      const shares = spread(
        whole,
        list.map((weight) => ({ weight })),
      )
      expect(shares.reduce((sum, one) => sum + one, 0n)).toBe(all === 0n ? 0n : whole)
      shares.forEach((share, index) => {
        const off = share * all - whole * (list[index] ?? 0n)
        expect(all === 0n ? share === 0n : off > -all && off < all).toBe(true)
      })
    }),
    { numRuns: 3000 },
  )
})

test('equal remainders go by the key, not by the order', () => {
  const two = [
    { weight: 1n, key: 'b' },
    { weight: 1n, key: 'a' },
  ]
  expect(spread(1n, two)).toEqual([0n, 1n])
  expect(spread(1n, two.toReversed())).toEqual([1n, 0n])
})
