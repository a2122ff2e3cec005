import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  basisPoints,
  currencySymbol,
  divideRounded,
  formatMoney,
  money,
  parseAmount,
  toDecimal,
  toNumber,
  withSymbol,
} from '~/kit/money'

describe('amounts a person types', () => {
  test.each([
    ['25', 2500n],
    ['25.5', 2550n],
    ['25.50', 2550n],
    ['1,234.50', 123450n],
    ['$10', 1000n],
    ['0.105', null],
    ['29.999', null],
    ['-5', null],
    ['1,23', null],
    ['', null],
    ['1e3', null],
    ['NaN', null],
    ['99999999999999', null],
  ])('%s is read as %s', (typed, minor) => {
    expect(parseAmount(typed, 'USD')).toBe(minor)
  })
  test.each([
    ['€5', 'USD', null],
    ['£5', 'USD', null],
    ['$5', 'EUR', null],
    ['¥5', 'USD', null],
    ['€5', 'EUR', 500n],
    ['£ 5', 'GBP', 500n],
    ['¥500', 'JPY', 500n],
    ['$5', 'CAD', 500n],
    ['KWD 5', 'KWD', 5000n],
    ['USD 5', 'KWD', null],
    ['$$5', 'USD', null],
  ])('%s in %s is read as %s', (typed, currency, minor) => expect(parseAmount(typed, currency)).toBe(minor))
  const CURRENCIES = ['USD', 'CAD', 'EUR', 'GBP', 'JPY', 'KWD', 'CHF'] as const
  const currency = fc.constantFrom(...CURRENCIES)
  const minor = fc.bigInt({ min: 0n, max: 999_999_999_999n })
  test('an amount with a symbol is read in a currency of that symbol, and in no other', () => {
    fc.assert(
      fc.property(minor, currency, currency, (amount, own, other) => {
        const typed = `${currencySymbol(own)}${toDecimal(amount, own)}`
        expect(parseAmount(typed, own)).toBe(amount)
        if (currencySymbol(other) !== currencySymbol(own)) expect(parseAmount(typed, other)).toBeNull()
      }),
    )
  })
  test('refuses any text or reads exactly its digits', () => {
    const pieces = fc.constantFrom(
      '$',
      '€',
      '¥',
      '.',
      ',',
      '-',
      '+',
      ' ',
      'e',
      '0',
      '1',
      '25',
      '999',
      '٣',
      'USD',
      '\u00a0',
      '\0',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), currency, (parts, inCurrency) => {
        const typed = parts.join('')
        const read = parseAmount(typed, inCurrency)
        if (read === null) return
        const digits = typed.trim().replace(currencySymbol(inCurrency).trim(), '').trim()
        expect(digits).toMatch(/^[\d,]+(\.\d+)?$/)
        expect(Number(toDecimal(read, inCurrency))).toBe(Number(digits.replaceAll(',', '')))
      }),
      { numRuns: 2000 },
    )
  })
  test('reads yen without decimals', () => {
    expect(parseAmount('500', 'JPY')).toBe(500n)
    expect(parseAmount('500.5', 'JPY')).toBeNull()
  })
  test('reads back every amount that it writes as a decimal', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 999_999_999_999n }),
        fc.constantFrom('USD', 'JPY', 'KWD'),
        (minor, currency) => parseAmount(toDecimal(minor, currency), currency) === minor,
      ),
    )
  })
})

describe('rounding', () => {
  test.each([
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [4n, 3n, 1n],
    [-4n, 3n, -1n],
    [1005n, 10n, 101n],
  ])('%s / %s is %s, half away from zero', (top, bottom, rounded) => {
    expect(divideRounded(top, bottom)).toBe(rounded)
  })
  test('rounds by at most half a unit', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
        fc.bigInt({ min: 1n, max: 10n ** 6n }),
        (top, bottom) => {
          const error = 2n * (divideRounded(top, bottom) * bottom - top)
          return error <= bottom && error >= -bottom
        },
      ),
    )
  })
  test('computes 2.9 % of 19.99 as 0.58', () => {
    expect(basisPoints(1999n, 290n)).toBe(58n)
  })
})

describe('money on the screen', () => {
  test('groups, keeps two decimals and writes the minus as U+2212', () => {
    expect(formatMoney(money(123456789n, 'USD'))).toBe('1,234,567.89')
    expect(formatMoney(money(-781n, 'USD'))).toBe('\u22127.81')
    expect(withSymbol(money(9219n, 'USD'))).toBe('$92.19')
  })
  test('is an exact number on the wire', () => {
    expect(toNumber(9219n, 'USD')).toBe(92.19)
    expect(JSON.stringify(toNumber(123456789012345n, 'USD'))).toBe('1234567890123.45')
  })
})
