import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DCC_TYPES } from '~/domain/pricing/dcc'
import { basisPoints } from '~/kit/money'
import { totalsOf, type Cart, type CartLine } from '~/domain/pricing/totals'

const NO_DCC = { choice: null, terms: { isDynamic: true, perOrderMinor: 0n, ratePoints: 0n } }

const line = (more: Partial<CartLine> = {}): CartLine => ({
  qty: 1,
  priceMinor: 1000n,
  originalPriceMinor: more.priceMinor ?? 1000n,
  recurringMinor: null,
  isDonation: false,
  isDownload: false,
  isShippable: false,
  isShippingFree: false,
  weightGrams: 0,
  isDccEligible: false,
  ...more,
})

const cart = (lines: CartLine[], more: Partial<Cart> = {}): Cart => ({ currency: 'USD', lines, dcc: NO_DCC, ...more })

describe('order of calculation (money 3)', () => {
  test('an empty cart is nothing', () => {
    expect(totalsOf(cart([]))).toMatchObject({ subtotalMinor: 0n, totalMinor: 0n, totalItems: 0, totalQty: 0 })
  })
  test('lines, then shipping, then tax on both, then costs, which are never taxed', () => {
    const totals = totalsOf(
      cart(
        [
          line({ qty: 2, priceMinor: 2000n, isShippable: true, weightGrams: 300 }),
          line({ priceMinor: 5000n, isDonation: true, isDccEligible: true }),
        ],
        {
          shipping: ({ shippableMinor, weightGrams }) => (shippableMinor === 4000n && weightGrams === 600 ? 500n : 0n),
          tax: ({ subtotalMinor, shippingMinor }) => basisPoints(subtotalMinor + shippingMinor, 1000n),
          dcc: { choice: 'minimum_costs', terms: { isDynamic: true, perOrderMinor: 0n, ratePoints: 0n } },
        },
      ),
    )
    expect(totals).toMatchObject({ subtotalMinor: 9000n, shippingMinor: 500n, taxMinor: 950n, dccMinor: 429n, totalMinor: 10_879n })
    expect(totals.lines.map(({ dccMinor }) => dccMinor)).toEqual([0n, 429n])
  })
  test('weight leaves out what ships free; shippable counts lines, not units', () => {
    const lines = [
      line({ qty: 3, isShippable: true, weightGrams: 100 }),
      line({ qty: 2, isShippable: true, isShippingFree: true, weightGrams: 900 }),
    ]
    expect(totalsOf(cart(lines))).toMatchObject({ totalWeightGrams: 300, shippableItems: 2, totalQty: 5, totalItems: 2 })
  })
  test('savings are what promos took off goods; gifts have none', () => {
    const lines = [
      line({ qty: 2, priceMinor: 800n, originalPriceMinor: 1000n }),
      line({ isDonation: true, priceMinor: 500n, originalPriceMinor: 900n }),
    ]
    expect(totalsOf(cart(lines)).savingsMinor).toBe(400n)
  })
  test('a plan without an initial charge is nothing today and still counts as recurring', () => {
    expect(totalsOf(cart([line({ priceMinor: 0n, recurringMinor: 2500n })]))).toMatchObject({ totalMinor: 0n, recurringItems: 1 })
  })
  test('downloads are counted by line', () => {
    expect(totalsOf(cart([line({ isDownload: true, qty: 4 }), line()])).downloadItems).toBe(1)
  })
  test('shipping and tax are never negative', () => {
    expect(totalsOf(cart([line()], { shipping: () => -5n, tax: () => -7n }))).toMatchObject({
      shippingMinor: 0n,
      taxMinor: 0n,
      totalMinor: 1000n,
    })
  })
})

const anyLine: fc.Arbitrary<CartLine> = fc.record({
  qty: fc.integer({ min: 1, max: 25 }),
  priceMinor: fc.bigInt({ min: 0n, max: 1_000_000n }),
  originalPriceMinor: fc.bigInt({ min: 0n, max: 1_000_000n }),
  recurringMinor: fc.option(fc.bigInt({ min: 1n, max: 100_000n })),
  isDonation: fc.boolean(),
  isDownload: fc.boolean(),
  isShippable: fc.boolean(),
  isShippingFree: fc.boolean(),
  weightGrams: fc.integer({ min: 0, max: 5000 }),
  isDccEligible: fc.boolean(),
})

const anyCart: fc.Arbitrary<Cart> = fc.record({
  currency: fc.constantFrom('USD', 'CAD', 'EUR'),
  lines: fc.array(anyLine, { maxLength: 12 }),
  shipping: fc.bigInt({ min: 0n, max: 5000n }).map((flat) => () => flat),
  tax: fc.bigInt({ min: 0n, max: 3000n }).map(
    (points) =>
      ({ subtotalMinor, shippingMinor }: { subtotalMinor: bigint; shippingMinor: bigint }) =>
        basisPoints(subtotalMinor + shippingMinor, points),
  ),
  dcc: fc.record({
    choice: fc.option(fc.constantFrom(...DCC_TYPES)),
    terms: fc.record({
      isDynamic: fc.boolean(),
      perOrderMinor: fc.bigInt({ min: 0n, max: 500n }),
      ratePoints: fc.bigInt({ min: 0n, max: 1000n }),
    }),
  }),
})

const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

describe('any cart (reliability G9)', () => {
  test('10,000 random carts add up to the cent and are never negative', () => {
    fc.assert(
      fc.property(anyCart, (given) => {
        const totals = totalsOf(given)
        expect(sum(totals.lines.map(({ totalMinor }) => totalMinor))).toBe(totals.subtotalMinor)
        expect(sum(totals.lines.map(({ dccMinor }) => dccMinor))).toBe(totals.dccMinor)
        expect(totals.subtotalMinor + totals.shippingMinor + totals.taxMinor + totals.dccMinor).toBe(totals.totalMinor)
        for (const value of Object.values(totals)) if (typeof value === 'bigint' || typeof value === 'number') expect(value >= 0).toBe(true)
      }),
      { numRuns: 10_000, seed: 20_261_120 },
    )
  })
  test('the order of lines does not matter', () => {
    fc.assert(
      fc.property(anyCart, fc.integer(), (given, turn) => {
        const at = given.lines.length === 0 ? 0 : Math.abs(turn) % given.lines.length
        const turned = [...given.lines.slice(at), ...given.lines.slice(0, at)].reverse()
        const { lines: _one, ...left } = totalsOf(given)
        const { lines: _other, ...right } = totalsOf({ ...given, lines: turned })
        expect(right).toEqual(left)
      }),
      { numRuns: 2000 },
    )
  })
})
