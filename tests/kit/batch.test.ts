import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bundleCalls } from '~/kit/batch'

const MOST = 7

/** Doubles each number; a negative one fails the whole batch, as in one statement. */
function doubling() {
  const bundles: (readonly number[])[] = []
  let inProgress = 0
  const double = bundleCalls<number, number>(async (bundle) => {
    bundles.push(bundle)
    expect(++inProgress).toBe(1)
    await new Promise((passed) => setImmediate(passed))
    inProgress--
    if (bundle.some((one) => one < 0)) throw new Error('below zero')
    return bundle.map((one) => one * 2)
  }, MOST)
  return { double, bundles }
}

test('returns each its own result, and fails only invalid ones', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: -3, max: 100 }), { maxLength: 40 }), async (numbers) => {
      const { double, bundles } = doubling()
      const settled = await Promise.allSettled(numbers.map(double))
      expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual(
        numbers.map((one) => (one < 0 ? 'failed' : one * 2)),
      )
      for (const bundle of bundles) expect(bundle.length).toBeLessThanOrEqual(MOST)
    }),
  )
})

test('sends the first at once, and later ones together', async () => {
  const { double, bundles } = doubling()
  expect(await Promise.all([1, 2, 3, 4].map(double))).toEqual([2, 4, 6, 8])
  expect(await double(5)).toBe(10)
  expect(bundles).toEqual([[1], [2, 3, 4], [5]])
})
