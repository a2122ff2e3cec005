import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { promoError, type Claimant, type PromoTerms } from '~/domain/pricing/promo-terms'
import {
  applyDiscounts,
  findFreeShipping,
  promoLabel,
  listTotal,
  type Promo,
  type PromoLine,
} from '~/domain/pricing/promos'
import { parseCalendarDate } from '~/kit/calendar'
import { somePromo } from './shapes'

const line = (more: Partial<PromoLine> = {}): PromoLine => ({
  qty: 1,
  originalPriceMinor: 1000n,
  productId: 1,
  isLocked: false,
  ...more,
})

const percent = (points: bigint, more: Partial<Promo> = {}) => somePromo({ discountPoints: points, ...more })
const dollar = (minor: bigint, more: Partial<Promo> = {}) =>
  somePromo({ discountType: 'dollar', discountMinor: minor, ...more })
const totals = (lines: PromoLine[], promos: Promo[], base = 1_000_000n) =>
  applyDiscounts(lines, promos, base).lines.map(({ totalMinor }) => totalMinor)

describe('percent and dollar codes (R-PROMOS-3)', () => {
  test.each([
    ['10 % of 10.00', [line()], [percent(1000n)], [900n]],
    [
      'a line is rounded once, as a whole: half of three at 0.99',
      [line({ qty: 3, originalPriceMinor: 99n })],
      [percent(5000n)],
      [149n],
    ],
    ['15 % of three at 9.99', [line({ qty: 3, originalPriceMinor: 999n })], [percent(1500n)], [2547n]],
    ['dollars come off each piece', [line({ qty: 3 })], [dollar(250n)], [2250n]],
    ['never below nothing', [line({ qty: 2, originalPriceMinor: 300n })], [dollar(500n)], [0n]],
    ['never more than everything', [line()], [percent(15_000n)], [0n]],
    ['the best price wins and nothing stacks', [line()], [percent(1000n), dollar(250n, { id: 2, code: 'B' })], [750n]],
    ['no scope is nothing (R-PROMOS-3)', [line()], [percent(5000n, { productIds: [] })], [1000n]],
    ['another product is nothing', [line({ productId: 2 })], [percent(5000n)], [1000n]],
    ['a sponsorship has no product', [line({ productId: null })], [percent(5000n)], [1000n]],
    [
      'parts of a bundle are not discounted by themselves (R-PROMOS-3)',
      [line({ isLocked: true })],
      [percent(5000n)],
      [1000n],
    ],
  ])('%s', (_what, lines, promos, wanted) => {
    expect(totals(lines, promos)).toEqual(wanted)
  })
  test('a line names the one code that made its price; codes without effect are distinguished', () => {
    const found = applyDiscounts(
      [line(), line({ productId: 2 })],
      [percent(1000n), percent(2000n, { id: 2, code: 'B' })],
      0n,
    )
    expect(found.lines.map(({ promoCode }) => promoCode)).toEqual(['B', null])
    expect([...found.effective]).toEqual([2])
  })
})

const deal = (more: Partial<Promo> = {}) =>
  somePromo({ discountType: 'bxgy_dollar', discountMinor: 500n, buyQuantity: 2, ...more })

describe('buy x, get y (R-PROMOS-4)', () => {
  test.each([
    ['too few', [line()], [deal()], 0n],
    ['two bought, granted once', [line({ qty: 2 })], [deal()], 500n],
    ['seven bought, granted three times', [line({ qty: 7 })], [deal()], 1500n],
    ['no more often than allotted', [line({ qty: 7 })], [deal({ allocationLimit: 2 })], 1000n],
    ['not at all where the allotment is none', [line({ qty: 7 })], [deal({ allocationLimit: 0 })], 0n],
    ['a code that asks for nothing is ignored', [line({ qty: 7 })], [deal({ buyQuantity: 0 })], 0n],
    ['parts of bundles do not count', [line({ qty: 1 }), line({ qty: 9, isLocked: true })], [deal()], 0n],
    [
      'of several the best one counts, whatever stands last',
      [line({ qty: 2 })],
      [deal(), deal({ id: 2, buyQuantity: 99 })],
      500n,
    ],
    ['never more than the lines', [line({ qty: 2, originalPriceMinor: 10n })], [deal()], 20n],
    [
      'a percentage of the whole, for each time',
      [line({ qty: 4 })],
      [deal({ discountType: 'bxgy_percent', discountMinor: 0n, discountPoints: 1000n })],
      800n,
    ],
  ])('%s', (_what, lines, promos, wanted) => {
    const base = lines.reduce((sum, one) => sum + listTotal(one), 0n)
    expect(applyDiscounts(lines, promos, base).discountMinor).toBe(wanted)
  })
  test('is spread in proportion, gifts and sponsorships too, to the cent', () => {
    const lines = [
      line({ qty: 2 }),
      line({ productId: null, originalPriceMinor: 500n }),
      line({ isLocked: true, originalPriceMinor: 500n }),
    ]
    expect(totals(lines, [deal({ discountMinor: 100n })])).toEqual([1933n, 483n, 484n])
  })
  test('switches item codes off where it is earned, and nowhere else (R-PROMOS-4)', () => {
    const promos = [percent(5000n), deal({ id: 2, discountMinor: 100n })]
    expect(totals([line()], promos)).toEqual([500n])
    expect(totals([line({ qty: 2 })], promos)).toEqual([1900n])
  })
})

describe('reports why a code changes nothing', () => {
  test.each<[string, PromoLine[], Promo[], [number, string][]]>([
    [
      'nothing is covered',
      [line({ productId: 2 })],
      [percent(1000n)],
      [[1, 'none of its items are in this contribution']],
    ],
    ['a deal needs more', [line({ qty: 1 })], [deal({ buyQuantity: 3 })], [[1, 'needs 2 more of its items']]],
    [
      'another one is better',
      [line()],
      [percent(1000n), percent(2000n, { id: 2, code: 'B' })],
      [[1, 'B takes off as much or more']],
    ],
    [
      'of equal ones the first',
      [line()],
      [percent(1000n), percent(1000n, { id: 2, code: 'B' })],
      [[2, 'TEN takes off as much or more']],
    ],
    ['a deal is earned', [line({ qty: 2 })], [percent(1000n), deal({ id: 2, code: 'B' })], [[1, 'B is used instead']]],
    [
      'there is nothing to take off',
      [line({ originalPriceMinor: 0n })],
      [percent(1000n)],
      [[1, 'takes nothing off these items']],
    ],
    [
      'it is no offer at all',
      [line({ qty: 9 })],
      [deal({ allocationLimit: 0 })],
      [[1, 'takes nothing off these items']],
    ],
    ['it works', [line()], [percent(1000n)], []],
    ['it ships for nothing', [line()], [somePromo({ isFreeShipping: true, productIds: [] })], []],
  ])('%s', (_what, lines, promos, idle) => {
    expect([...applyDiscounts(lines, promos, 100_000n).idle]).toEqual(idle)
  })
})

test('free shipping needs no scope and counts as used; the first code names it', () => {
  const free = somePromo({ isFreeShipping: true, productIds: [] })
  const named = somePromo({ id: 2, isFreeShipping: true, freeShippingLabel: 'Gift' })
  expect(applyDiscounts([line()], [free, named], 0n).effective).toEqual(new Set([1, 2]))
  expect([findFreeShipping([free, named]), findFreeShipping([named, free]), findFreeShipping([somePromo()])]).toEqual([
    'Free Shipping',
    'Gift',
    null,
  ])
})

test.each([
  [percent(1000n), '10.00% OFF'],
  [percent(1250n, { isFreeShipping: true }), '12.50% OFF, Free Shipping'],
  [dollar(500n), '$5.00 OFF'],
  [somePromo({ isFreeShipping: true }), 'Free Shipping'],
])('names a code by its discount', (input, label) => {
  expect(promoLabel(input, 'USD')).toBe(label)
})

test('never exceeds the price or raises it in any combination', () => {
  const anyCode = fc.record({
    discountType: fc.constantFrom(
      'percent' as const,
      'dollar' as const,
      'bxgy_dollar' as const,
      'bxgy_percent' as const,
    ),
    discountPoints: fc.bigInt({ min: 0n, max: 20_000n }),
    discountMinor: fc.bigInt({ min: 0n, max: 100_000n }),
    buyQuantity: fc.integer({ min: 0, max: 4 }),
    productIds: fc.uniqueArray(fc.integer({ min: 1, max: 3 })),
  })
  const anyLine = fc.record({
    qty: fc.integer({ min: 1, max: 9 }),
    originalPriceMinor: fc.bigInt({ min: 0n, max: 10_000n }),
    productId: fc.option(fc.integer({ min: 1, max: 3 })),
    isLocked: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 6 }), fc.array(anyCode, { maxLength: 3 }), (lines, codes) => {
      const base = lines.reduce((sum, one) => sum + listTotal(one), 0n)
      const found = applyDiscounts(
        lines,
        codes.map((code, index) => somePromo({ ...code, id: index, code: `C${index}` })),
        base,
      )
      found.lines.forEach(({ totalMinor }, index) => {
        const max = listTotal(lines[index] ?? line())
        expect(totalMinor >= 0n && totalMinor <= max).toBe(true)
      })
      expect(codes.every((_code, index) => found.effective.has(index) !== found.idle.has(index))).toBe(true)
      const inUse = applyDiscounts(
        lines,
        codes.flatMap((code, index) =>
          found.effective.has(index) ? [somePromo({ ...code, id: index, code: `C${index}` })] : [],
        ),
        base,
      )
      expect(inUse.lines).toEqual(found.lines)
    }),
    { numRuns: 5000 },
  )
})

const today = parseCalendarDate('2026-11-20')
const terms = (more: Partial<PromoTerms> = {}): PromoTerms => ({
  startsOn: null,
  endsOn: null,
  usageLimit: null,
  usageCount: 0,
  usageLimitPerAccount: null,
  isMembersOnly: false,
  ...more,
})
const guest: Claimant = { today: today ?? ('' as never), timesUsed: null, isSupporter: false, isMember: false }

test.each([
  ['unknown before anything else', null, guest, 'Promo code X was not found.'],
  [
    'outside its days before used up',
    terms({ endsOn: parseCalendarDate('2026-11-19'), usageLimit: 0 }),
    guest,
    'Promo code X has expired.',
  ],
  [
    'used up before the person',
    terms({ usageLimit: 2, usageCount: 2, usageLimitPerAccount: 1 }),
    { ...guest, timesUsed: 5 },
    'Promo code X is no longer valid.',
  ],
  [
    'the person before membership',
    terms({ usageLimitPerAccount: 2, isMembersOnly: true }),
    { ...guest, timesUsed: 2 },
    'Promo code X can be used only 2 per customer.',
  ],
  ['members only', terms({ isMembersOnly: true }), guest, 'Promo code X is only available to members.'],
  [
    'active memberships only',
    terms({ isMembersOnly: true }),
    { ...guest, isSupporter: true },
    'Promo code X is only available to active memberships.',
  ],
  ['nobody known yet', terms({ usageLimitPerAccount: 1 }), guest, null],
  ['its first and last day', terms({ startsOn: today, endsOn: today }), guest, null],
])('a code is refused: %s (R-PROMOS-2)', (_what, input, claimant, sentence) => {
  expect(promoError('X', input, claimant)).toBe(sentence)
})
