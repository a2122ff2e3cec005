import { describe, expect, test } from 'vitest'
import { isThere, computeTaxes, type TaxedLine, type TaxRule } from '~/domain/pricing/taxes'

const rule = (more: Partial<TaxRule> = {}): TaxRule => ({
  id: 1,
  code: 'A',
  description: '',
  ratePpm: 100_000n,
  city: null,
  regions: [{ country: 'US', region: 'NY' }],
  productIds: [1],
  ...more,
})
const line = (more: Partial<TaxedLine> = {}): TaxedLine => ({
  qty: 1,
  productId: 1,
  totalMinor: 1000n,
  recurringMinor: null,
  ...more,
})
const place = { country: 'US', region: 'NY', city: 'New York' }
const taxed = (rules: TaxRule[], lines: TaxedLine[], shippingMinor = 0n) =>
  computeTaxes(rules, place, { lines, shippingMinor, isShippingTaxed: true })

test.each([
  ['the region', {}, place, true],
  ['another country with the same region', {}, { ...place, country: 'CA' }, false],
  ['another region', {}, { ...place, region: 'NJ' }, false],
  ['the city, in any capitals', { city: 'new york' }, place, true],
  ['the city, without its accents and with two blanks', { city: 'São  Paulo' }, { ...place, city: 'sao paulo' }, true],
  ['the city, with “&” for “and”', { city: 'Bath and Wells' }, { ...place, city: 'Bath & Wells' }, true],
  ['a city that is part of its name', { city: 'New York' }, { ...place, city: 'York' }, false],
  ['no city in the address', { city: 'New York' }, { ...place, city: null }, false],
  ['a rule without a city, whatever the address says', {}, { ...place, city: null }, true],
  ['a whole country', { regions: [{ country: 'US', region: null }] }, { ...place, region: null }, true],
  ['no country', {}, { ...place, country: ' ' }, false],
])('a rule is there: %s (R-TAXES-1)', (_what, more, at, isHere) => {
  expect(isThere(rule(more), at)).toBe(isHere)
})

describe('amounts (R-TAXES-1)', () => {
  test('rules add up and never compound; the sum is rounded once', () => {
    const rules = [rule({ ratePpm: 55_000n }), rule({ id: 2, code: 'B', ratePpm: 99_750n })]
    expect(taxed(rules, [line({ totalMinor: 333n }), line({ totalMinor: 10n })])).toMatchObject({
      minor: 53n,
      shares: [{ minor: 19n }, { minor: 34n }],
    })
  })
  test('half a cent of one rule and half a cent of another are one cent', () => {
    expect(
      taxed([rule({ ratePpm: 50_000n }), rule({ id: 2, code: 'B', ratePpm: 50_000n })], [line({ totalMinor: 110n })])
        .minor,
    ).toBe(11n)
  })
  test('a line has its own part of the sum, and nothing of the tax of other lines or shipping', () => {
    const lines = [line(), line({ productId: 2 }), line({ totalMinor: 3000n })]
    expect(taxed([rule()], lines, 500n)).toMatchObject({ minor: 450n, lineMinor: [100n, 0n, 300n] })
  })
  test('taxes shipping only when set', () => {
    expect(
      computeTaxes([rule()], place, { lines: [line()], shippingMinor: 500n, isShippingTaxed: false }),
    ).toMatchObject({
      minor: 100n,
      lineMinor: [100n],
    })
  })
  test('shipping is taxed by every rule that a line met, and by no other', () => {
    const rules = [rule(), rule({ id: 2, productIds: [9] })]
    expect(taxed(rules, [line()], 500n)).toMatchObject({ minor: 150n, shares: [{ minor: 150n }] })
    expect(taxed(rules, [line({ productId: null })], 500n).minor).toBe(0n)
  })
  test('taxes later payments on their amount, for each piece', () => {
    expect(taxed([rule()], [line({ qty: 3, totalMinor: 0n, recurringMinor: 1005n })])).toMatchObject({
      minor: 0n,
      recurringMinor: [302n],
    })
  })
})
