import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exchangeFees, parseRate } from '~/domain/pricing/exchange'
import { dccAmounts, dccChoices, dccOfLines, DCC_TYPES, equalShares, type DccLine } from '~/domain/pricing/dcc'
import { minorDigits } from '~/kit/money'

const flat = { perOrderMinor: 30n, ratePoints: 289n, leastMinor: 156n, fixedMinor: 79n }
const dynamic = { isDynamic: true, ...flat }
const manual = { isDynamic: false, ...flat }

const quoted = (currency: string, rate = '1') => ({ currency, rate: parseRate(rate) ?? 0n })
const abroad = (currency: string, rate: string) => ({
  ...dynamic,
  ...exchangeFees(quoted('USD'), quoted(currency, rate)),
})

describe('the worked examples (R-COSTS-1)', () => {
  test.each([
    [1000n, 156n, 211n, 285n],
    [2500n, 254n, 343n, 463n],
    [5000n, 429n, 498n, 672n],
    [10000n, 779n, 1052n, 1420n],
    [9500n, 744n, 991n, 1338n],
  ])('%s cents cost %s, %s or %s', (amount, minimum, more, most) => {
    expect(dccAmounts(amount, 'USD', dynamic)).toEqual({ minimum_costs: minimum, more_costs: more, most_costs: most })
  })
  test.each([
    ['5.00 is the first that is pulled', 4157n, 370n, 490n, 662n],
    ['5.89 is the last', 5100n, 436n, 499n, 674n],
    ['10.49 is the last above 10', 9971n, 777n, 999n, 1349n],
    ['10.50 is kept', 9986n, 778n, 1050n, 1418n],
  ])('just under: %s', (_what, amount, minimum, more, most) => {
    expect(dccAmounts(amount, 'USD', dynamic)).toEqual({ minimum_costs: minimum, more_costs: more, most_costs: most })
  })
  test('an amount of zero or less has no costs', () => {
    expect(dccAmounts(0n, 'USD', dynamic)).toEqual({ minimum_costs: 0n, more_costs: 0n, most_costs: 0n })
    expect(dccAmounts(-100n, 'USD', manual)).toEqual({ minimum_costs: 0n, more_costs: 0n, most_costs: 0n })
  })
  test('manual mode offers one amount three times: the flat fee and the rate', () => {
    expect(dccAmounts(10000n, 'USD', manual)).toEqual({ minimum_costs: 319n, more_costs: 319n, most_costs: 319n })
  })
  test.each([
    ['yen: the least is 1.56 dollars', 'JPY', '0.0067', 100n, 233n, 315n, 425n],
    ['yen: 7% and 0.79 dollars', 'JPY', '0.0067', 10_000n, 818n, 1104n, 1490n],
    ['dinars have three digits', 'KWD', '3.25', 10_000n, 943n, 1273n, 1719n],
    ['dinars just above 5 are pulled just under, to the fils', 'KWD', '3.25', 52_243n, 3900n, 4927n, 6651n],
    ['euros', 'EUR', '1.25', 1000n, 133n, 180n, 243n],
    ['Canadian dollars at the least', 'CAD', '0.8', 1000n, 195n, 263n, 355n],
  ])('%s', (_what, currency, rate, amount, minimum, more, most) => {
    expect(dccAmounts(amount, currency, abroad(currency, rate))).toEqual({
      minimum_costs: minimum,
      more_costs: more,
      most_costs: most,
    })
  })
  test('an organization in yen or dinars has the flat amounts in its own digits', () => {
    expect(exchangeFees(quoted('JPY'), quoted('JPY'))).toEqual({ leastMinor: 2n, fixedMinor: 1n })
    expect(exchangeFees(quoted('KWD'), quoted('KWD'))).toEqual({ leastMinor: 1560n, fixedMinor: 790n })
    expect(exchangeFees(quoted('KWD'), quoted('USD', '0.3'))).toEqual({ leastMinor: 520n, fixedMinor: 263n })
  })
})

const gift = (totalMinor: bigint, more: Partial<DccLine> = {}): DccLine => ({
  qty: 1,
  totalMinor,
  recurringMinor: null,
  isDccEligible: true,
  ...more,
})
const usd = (terms: typeof dynamic) => ({ currency: 'USD', terms })

describe('lines', () => {
  test('only eligible lines carry costs, and only where costs are covered', () => {
    expect(dccOfLines([gift(5000n), gift(5000n, { isDccEligible: false })], 'most_costs', usd(dynamic))).toEqual([
      { nowMinor: 672n, laterMinor: 0n },
      { nowMinor: 0n, laterMinor: 0n },
    ])
    expect(dccOfLines([gift(5000n)], null, usd(dynamic))).toEqual([{ nowMinor: 0n, laterMinor: 0n }])
  })
  test('the part of later payments is not in today’s', () => {
    const plan = gift(0n, { recurringMinor: 5000n })
    expect(dccOfLines([plan], 'minimum_costs', usd(dynamic))).toEqual([{ nowMinor: 0n, laterMinor: 429n }])
  })
  test('a later payment is for all the pieces of a line, as today’s is', () => {
    const plan = gift(10_000n, { qty: 2, recurringMinor: 5000n })
    expect(dccOfLines([plan], 'minimum_costs', usd(dynamic))).toEqual([{ nowMinor: 779n, laterMinor: 779n }])
  })
  test('manual mode splits the flat fee over lines paid once, and a plan has the whole fee', () => {
    const costs = dccOfLines(
      [gift(1000n), gift(1000n), gift(1000n, { recurringMinor: 1000n })],
      'most_costs',
      usd(manual),
    )
    expect(costs.map(({ nowMinor }) => nowMinor)).toEqual([44n, 44n, 59n])
    expect(costs.map(({ laterMinor }) => laterMinor)).toEqual([0n, 0n, 59n])
  })
  test('the three figures are the sums of the lines', () => {
    expect(dccChoices([gift(5000n), gift(10000n)], usd(dynamic))).toEqual({
      most_costs: 2092n,
      more_costs: 1550n,
      minimum_costs: 1208n,
    })
  })
})

test('the flat fee of a split is never more or less than one fee', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10_000n }), fc.integer({ min: 1, max: 40 }), (whole, count) => {
      const shares = equalShares(whole, count)
      expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(whole)
    }),
  )
})

test('more is never less than the minimum by more than the pull, and most is never less than more', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 100_000_000n }), (amount) => {
      const costs = dccAmounts(amount, 'USD', dynamic)
      for (const type of DCC_TYPES) expect(costs[type] > 0n).toBe(true)
      expect(costs.more_costs >= costs.minimum_costs).toBe(true)
      expect(costs.most_costs >= costs.more_costs).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('offers at least the formula, to the smallest unit, in every currency and at every rate', () => {
  /** Half of the rates put the least amount right above 5.00 of the currency before it is lowered. */
  const rate = fc.oneof(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 3500, max: 4300 }))
  const halfUp = (above: bigint, below: bigint) => (2n * above + below) / (2n * below)
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 100_000_000n }),
      fc.constantFrom('JPY', 'EUR', 'CAD', 'KWD'),
      rate,
      (amount, currency, digits) => {
        const terms = abroad(currency, (digits / 10_000).toFixed(4))
        const { minimum_costs: minimum, more_costs: more, most_costs: most } = dccAmounts(amount, currency, terms)
        const unit = 10 ** minorDigits(currency)
        const [min = 0n, fixed = 0n] = [156n, 79n].map((cents) => halfUp(cents * 100n * BigInt(unit), BigInt(digits)))
        const share = halfUp(amount * 7n, 100n) + fixed
        expect(minimum).toBe(share > min ? share : min)
        const before = Number(minimum) * 1.35
        const pull = before < 5.9 * unit ? 0.91 : 0.5
        expect(Number(more)).toBeGreaterThanOrEqual(before - pull * unit - 1)
        expect(Number(more)).toBeLessThanOrEqual(before + 1)
        expect(2n * (100n * most - 135n * more)).toBeLessThanOrEqual(100n)
      },
    ),
    { numRuns: 3000 },
  )
})
