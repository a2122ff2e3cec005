import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DCC_TYPES } from '~/domain/pricing/dcc'
import { DISCOUNT_TYPES, type Promo } from '~/domain/pricing/promos'
import type { ShippingTerms, Tier } from '~/domain/pricing/shipping'
import { computeTotals, type Cart, type CartLine, type TaxTerms } from '~/domain/pricing/totals'
import { somePromo } from './shapes'

const NO_DCC = {
  choice: null,
  terms: { isDynamic: true, perOrderMinor: 0n, ratePoints: 0n, leastMinor: 156n, fixedMinor: 79n },
}

const line = (more: Partial<CartLine> = {}): CartLine => ({
  qty: 1,
  originalPriceMinor: 1000n,
  totalMinor: 0n,
  recurringMinor: null,
  productId: 1,
  isLocked: false,
  isDonation: false,
  isDownload: false,
  isShippable: false,
  isShippingFree: false,
  weightGrams: 0,
  isDccEligible: false,
  ...more,
})

const tax = (percent: bigint, more: Partial<TaxTerms> = {}): TaxTerms => ({
  rules: [
    {
      id: 1,
      code: 'ME',
      description: 'Maine',
      ratePpm: percent * 10_000n,
      city: null,
      regions: [{ country: 'US', region: 'ME' }],
      productIds: [1],
    },
  ],
  place: { country: 'US', region: 'ME', city: 'Portland' },
  isShippingTaxed: true,
  ...more,
})

const tiered = (tiers: Tier[], more: Partial<ShippingTerms> = {}): ShippingTerms => ({
  destination: { city: null, region: 'ME', zip: '04101', country: 'US' },
  isForcedFree: false,
  linkedItems: 'both',
  selected: { methodId: null, title: null },
  offer: {
    handler: 'tiered',
    methods: [{ id: 7, name: 'Post', code: 'P', priority: 1, isDefault: true, regions: null, countries: null, tiers }],
    toOwn: (minor) => minor,
    toCart: (minor) => minor,
  },
  ...more,
})

const flat = (priceMinor: bigint, more: Partial<ShippingTerms> = {}) =>
  tiered([{ minMinor: 0n, maxMinor: null, priceMinor }], more)

const cart = (lines: CartLine[], more: Partial<Cart> = {}): Cart => ({
  currency: 'USD',
  lines,
  promos: [],
  dcc: NO_DCC,
  ...more,
})

describe('order of calculation (R-PRICES-1)', () => {
  test('totals an empty cart as zero', () => {
    expect(computeTotals(cart([]))).toMatchObject({ subtotalMinor: 0n, totalMinor: 0n, totalItems: 0, totalQty: 0 })
  })
  test('lines, then shipping, then tax on both, then costs, which are never taxed', () => {
    const totals = computeTotals(
      cart(
        [
          line({ qty: 2, originalPriceMinor: 2000n, isShippable: true, weightGrams: 300 }),
          line({ originalPriceMinor: 5000n, isDonation: true, isDccEligible: true }),
        ],
        {
          shipping: flat(500n),
          tax: tax(10n),
          dcc: {
            choice: 'minimum_costs',
            terms: { isDynamic: true, perOrderMinor: 0n, ratePoints: 0n, leastMinor: 156n, fixedMinor: 79n },
          },
        },
      ),
    )
    expect(totals).toMatchObject({
      subtotalMinor: 9000n,
      shipping: { minor: 500n, methodId: 7 },
      taxes: { minor: 950n, shares: [{ code: 'ME', minor: 950n }] },
      dccMinor: 429n,
      totalMinor: 10_879n,
      totalWeightGrams: 600,
    })
    expect(totals.lines.map(({ dccMinor }) => dccMinor)).toEqual([0n, 429n])
  })
  test('codes come first: shipping, tax and costs see what is left', () => {
    const totals = computeTotals(
      cart([line({ qty: 2, originalPriceMinor: 2000n, isShippable: true, isDccEligible: true })], {
        promos: [somePromo({ discountPoints: 5000n })],
        shipping: tiered([
          { minMinor: 0n, maxMinor: 2000n, priceMinor: 400n },
          { minMinor: 2001n, maxMinor: null, priceMinor: 100n },
        ]),
        tax: tax(10n),
        dcc: {
          choice: 'minimum_costs',
          terms: { isDynamic: true, perOrderMinor: 0n, ratePoints: 0n, leastMinor: 156n, fixedMinor: 79n },
        },
      }),
    )
    expect(totals).toMatchObject({
      subtotalMinor: 2000n,
      savingsMinor: 2000n,
      shipping: { minor: 400n },
      taxes: { minor: 240n },
      dccMinor: 219n,
    })
  })
  test('weight leaves out what ships free; shippable counts lines, not units', () => {
    const lines = [
      line({ qty: 3, isShippable: true, weightGrams: 100 }),
      line({ qty: 2, isShippable: true, isShippingFree: true, weightGrams: 900 }),
    ]
    expect(computeTotals(cart(lines))).toMatchObject({
      totalWeightGrams: 300,
      shippableItems: 2,
      totalQty: 5,
      totalItems: 2,
    })
  })
  test('ships no parts separately when bundles are packed as one', () => {
    const lines = [
      line({ isShippable: true, weightGrams: 100 }),
      line({ isShippable: true, isLocked: true, weightGrams: 900 }),
    ]
    expect(computeTotals(cart(lines, { shipping: flat(0n, { linkedItems: 'bundle' }) }))).toMatchObject({
      totalWeightGrams: 100,
      shippableItems: 1,
    })
    expect(computeTotals(cart(lines, { shipping: flat(0n) }))).toMatchObject({
      totalWeightGrams: 1000,
      shippableItems: 2,
    })
  })
  test('ships nothing, and reports nothing free, when only such parts remain', () => {
    const parts = [line({ isShippable: true, isLocked: true })]
    expect(computeTotals(cart(parts, { shipping: flat(500n, { linkedItems: 'bundle' }) })).shipping).toMatchObject({
      minor: 0n,
      freeLabel: null,
    })
  })
  test('an order-level percentage is of lines and shipping, and never of tax or costs (R-PROMOS-4)', () => {
    const totals = computeTotals(
      cart([line({ qty: 2, isShippable: true, isDccEligible: true })], {
        promos: [somePromo({ discountType: 'bxgy_percent', discountPoints: 1000n, buyQuantity: 2 })],
        shipping: flat(500n),
        tax: tax(10n),
        dcc: {
          choice: 'minimum_costs',
          terms: { isDynamic: true, perOrderMinor: 0n, ratePoints: 0n, leastMinor: 156n, fixedMinor: 79n },
        },
      }),
    )
    expect(totals).toMatchObject({ discountMinor: 250n, subtotalMinor: 1750n, taxes: { minor: 225n } })
  })
  test('savings are what codes took off goods; gifts have none', () => {
    const lines = [line({ qty: 2 }), line({ isDonation: true })]
    expect(computeTotals(cart(lines, { promos: [somePromo({ discountPoints: 2000n })] }))).toMatchObject({
      savingsMinor: 400n,
      subtotalMinor: 2400n,
    })
  })
  test('a plan without initial charge is zero today and counts as recurring; its later tax is known', () => {
    const totals = computeTotals(
      cart([line({ originalPriceMinor: 0n, recurringMinor: 2500n, qty: 2 })], { tax: tax(10n) }),
    )
    expect(totals).toMatchObject({ totalMinor: 0n, recurringItems: 1 })
    expect(totals.lines[0]?.taxRecurringMinor).toBe(500n)
  })
  test('downloads are counted by line', () => {
    expect(computeTotals(cart([line({ isDownload: true, qty: 4 }), line()])).downloadItems).toBe(1)
  })
  test('a tablet that knows no codes keeps lines, shipping and tax as last calculated', () => {
    const { promos: _none, ...input } = cart([line({ qty: 3, totalMinor: 1001n })], { shipping: 500n, tax: 70n })
    expect(computeTotals(input)).toMatchObject({
      subtotalMinor: 1001n,
      totalMinor: 1571n,
      lines: [{ priceMinor: 334n }],
    })
  })
  test('reads negative known amounts as zero', () => {
    expect(computeTotals(cart([line()], { shipping: -5n, tax: -7n }))).toMatchObject({ totalMinor: 1000n })
  })
})

const anyLine: fc.Arbitrary<CartLine> = fc.record({
  qty: fc.integer({ min: 1, max: 25 }),
  originalPriceMinor: fc.oneof(fc.bigInt({ min: 0n, max: 1_000_000n }), fc.constantFrom(0n, 1n, 99n, 333n, 1000n)),
  totalMinor: fc.constant(0n),
  recurringMinor: fc.option(fc.bigInt({ min: 1n, max: 100_000n })),
  productId: fc.option(fc.integer({ min: 1, max: 4 })),
  isLocked: fc.boolean(),
  isDonation: fc.boolean(),
  isDownload: fc.boolean(),
  isShippable: fc.boolean(),
  isShippingFree: fc.boolean(),
  weightGrams: fc.integer({ min: 0, max: 5000 }),
  isDccEligible: fc.boolean(),
})

const anyPromo = (id: number): fc.Arbitrary<Promo> =>
  fc
    .record({
      discountType: fc.constantFrom(...DISCOUNT_TYPES),
      amount: fc.bigInt({ min: 0n, max: 10_000n }),
      buyQuantity: fc.integer({ min: 0, max: 6 }),
      allocationLimit: fc.option(fc.integer({ min: 0, max: 5 })),
      isFreeShipping: fc.boolean(),
      productIds: fc.uniqueArray(fc.integer({ min: 1, max: 4 })),
    })
    .map(({ amount, discountType, ...rest }) => ({
      ...rest,
      id,
      code: `CODE${id}`,
      discountType,
      freeShippingLabel: null,
      discountPoints: discountType.endsWith('percent') ? amount : 0n,
      discountMinor: discountType.endsWith('percent') ? 0n : amount,
    }))

const anyCart: fc.Arbitrary<Cart> = fc.record({
  currency: fc.constantFrom('USD', 'CAD', 'EUR'),
  lines: fc.array(anyLine, { maxLength: 12 }),
  promos: fc.tuple(anyPromo(1), anyPromo(2), anyPromo(3)).chain((all) => fc.subarray(all)),
  shipping: fc
    .record({
      cost: fc.bigInt({ min: 0n, max: 5000n }),
      isForcedFree: fc.boolean(),
      linkedItems: fc.constantFrom('both' as const, 'bundle' as const),
    })
    .map(({ cost, ...more }) => flat(cost, more)),
  tax: fc
    .array(
      fc.record({
        ppm: fc.bigInt({ min: 0n, max: 250_000n }),
        productIds: fc.uniqueArray(fc.integer({ min: 1, max: 4 })),
      }),
      {
        maxLength: 3,
      },
    )
    .chain((rules) =>
      fc.boolean().map((isShippingTaxed) =>
        tax(0n, {
          isShippingTaxed,
          rules: rules.map(({ ppm, productIds }, index) => ({
            ...tax(0n).rules[0]!,
            id: index,
            ratePpm: ppm,
            productIds,
          })),
        }),
      ),
    ),
  dcc: fc.record({
    choice: fc.option(fc.constantFrom(...DCC_TYPES)),
    terms: fc.record({
      isDynamic: fc.boolean(),
      perOrderMinor: fc.bigInt({ min: 0n, max: 500n }),
      ratePoints: fc.bigInt({ min: 0n, max: 1000n }),
      leastMinor: fc.bigInt({ min: 0n, max: 30_000n }),
      fixedMinor: fc.bigInt({ min: 0n, max: 15_000n }),
    }),
  }),
})

const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

describe('any cart (R-PAYMENTS-10)', () => {
  test('10,000 random carts add up to the cent, are never negative, and no code makes anything dearer', () => {
    fc.assert(
      fc.property(anyCart, (input) => {
        const totals = computeTotals(input)
        const undiscounted = input.lines.map((one) => BigInt(one.qty) * one.originalPriceMinor)
        expect(sum(totals.lines.map(({ totalMinor }) => totalMinor))).toBe(totals.subtotalMinor)
        expect(sum(totals.lines.map(({ dccMinor }) => dccMinor))).toBe(totals.dccMinor)
        expect(sum(totals.taxes.shares.map(({ minor }) => minor))).toBe(totals.taxes.minor)
        expect(totals.subtotalMinor + totals.shipping.minor + totals.taxes.minor + totals.dccMinor).toBe(
          totals.totalMinor,
        )
        if (totals.discountMinor > 0n) expect(sum(undiscounted) - totals.discountMinor).toBe(totals.subtotalMinor)
        totals.lines.forEach((counted, index) => {
          expect(counted.totalMinor >= 0n && counted.totalMinor <= (undiscounted[index] ?? 0n)).toBe(true)
          const off = counted.totalMinor - BigInt(input.lines[index]?.qty ?? 1) * counted.priceMinor
          expect(2n * (off < 0n ? -off : off) <= BigInt(input.lines[index]?.qty ?? 1)).toBe(true)
        })
        for (const value of Object.values(totals))
          if (typeof value === 'bigint' || typeof value === 'number') expect(value >= 0).toBe(true)
      }),
      { numRuns: 10_000, seed: 20_261_120 },
    )
  })
  test('computes the same totals for any order of lines and codes', () => {
    fc.assert(
      fc.property(anyCart, fc.integer(), (input, turn) => {
        const at = input.lines.length === 0 ? 0 : Math.abs(turn) % input.lines.length
        const turned = [...input.lines.slice(at), ...input.lines.slice(0, at)].reverse()
        const { lines: _one, taxes: before, effectivePromos: _these, idlePromos: _why, ...left } = computeTotals(input)
        const {
          lines: _other,
          taxes: after,
          effectivePromos: _those,
          idlePromos: _whyNot,
          ...right
        } = computeTotals({ ...input, lines: turned, promos: [...(input.promos ?? [])].reverse() })
        expect(right).toEqual(left)
        expect([after.minor, after.shares]).toEqual([before.minor, before.shares])
      }),
      { numRuns: 2000 },
    )
  })
})
