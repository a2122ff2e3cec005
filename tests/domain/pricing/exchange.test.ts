import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  exchangeAmount,
  PAR,
  parseRate,
  type Quoted,
  rateText,
  keepNumber,
  wholeAmount,
} from '~/domain/pricing/exchange'

const quoted = (currency: string, rate: string): Quoted => ({ currency, rate: parseRate(rate) ?? PAR })
const USD = quoted('USD', '1')
const CAD = quoted('CAD', '0.7286')
const JPY = quoted('JPY', '0.0067')

describe('rates of exchange (R-PRICES-6)', () => {
  test.each([
    ['2000 cents in Canadian dollars', 2000n, USD, CAD, 2745n],
    ['and back', 2745n, CAD, USD, 2000n],
    ['into yen, which have no cents', 2000n, USD, JPY, 2985n],
    ['and back', 2985n, JPY, USD, 2000n],
    ['across', 1000n, CAD, JPY, 1087n],
    ['the same currency is the same amount', 1n, CAD, CAD, 1n],
    ['nothing is nothing', 0n, USD, JPY, 0n],
  ])('%s', (_what, minor, from, to, wanted) => {
    expect(exchangeAmount(minor, from, to)).toBe(wanted)
  })
  test('refuses a malformed rate and reads back every valid one', () => {
    for (const text of ['', '0', '0.000', '-1', '1e3', '1,5', '.5', '1.', '0.12345678901', '100000', 'NaN'])
      expect(parseRate(text)).toBeNull()
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 99_999n * PAR }), (rate) => {
        expect(parseRate(rateText(rate))).toBe(rate)
      }),
    )
  })
  test('a product is never priced at less than half a unit off its worth', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10_000_000n }),
        fc.bigInt({ min: PAR / 1000n, max: 1000n * PAR }),
        (minor, rate) => {
          const other = { currency: 'EUR', rate }
          const there = exchangeAmount(minor, USD, other)
          const off = there * rate - minor * PAR
          expect(2n * (off < 0n ? -off : off) <= rate).toBe(true)
        },
      ),
    )
  })
  test('keeps the number of a gift, and never rounds an amount to zero', () => {
    expect(keepNumber(2550n, 'USD', 'JPY')).toBe(26n)
    expect(keepNumber(26n, 'JPY', 'USD')).toBe(2600n)
    expect(keepNumber(10n, 'USD', 'JPY')).toBe(1n)
    expect(keepNumber(0n, 'USD', 'JPY')).toBe(0n)
  })
  test('amounts to choose from are whole, and never below their worth', () => {
    expect(wholeAmount(1000n, USD, CAD)).toBe(1400n)
    expect(wholeAmount(1000n, USD, USD)).toBe(1000n)
    expect(wholeAmount(0n, USD, CAD)).toBe(0n)
  })
})
