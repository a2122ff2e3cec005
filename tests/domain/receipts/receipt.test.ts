import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  computeReceiptLines,
  formatReceiptNumber,
  type ReceiptFacts,
  type ReturnedLine,
} from '~/domain/receipts/receipt'
import { parseCalendarDate, type CalendarDate } from '~/kit/calendar'
import { isRuleError } from '~/kit/errors'

const line = (values: Partial<ReturnedLine> = {}): ReturnedLine => ({
  id: 1,
  description: 'Gala dinner',
  qty: 2,
  totalMinor: 24_000n,
  dccMinor: 300n,
  isSponsorship: false,
  isReceiptable: true,
  fairMarketMinor: 5500n,
  ...values,
})
const facts = (values: Partial<ReceiptFacts> = {}): ReceiptFacts => ({
  lines: [line()],
  totalMinor: 24_300n,
  refundedMinor: 0n,
  isPaid: true,
  country: 'US',
  ...values,
})
const rules = { country: 'US', hasSponsorships: false }
const amounts = (of: ReceiptFacts, by = rules) => {
  const lines = computeReceiptLines(of, by)
  return isRuleError(lines) ? lines.message : lines.map(({ amountMinor }) => amountMinor)
}

describe('what may be receipted (R-RECEIPTS-2)', () => {
  test('the fair market value is taken off for each piece, covered costs are added', () => {
    expect(amounts(facts())).toEqual([13_300n])
  })
  test('counts only covered costs when the goods were worth more', () => {
    expect(amounts(facts({ lines: [line({ fairMarketMinor: 20_000n })] }))).toEqual([300n])
  })
  test('counts a whole sponsorship when set', () => {
    const sponsored = facts({ lines: [line({ isSponsorship: true, isReceiptable: false })] })
    expect(amounts(sponsored, { ...rules, hasSponsorships: true })).toEqual([24_300n])
    expect(amounts(sponsored)).toBe('Nothing in this contribution is tax receiptable.')
  })
  test('accepts any country when set', () => {
    expect(amounts(facts({ country: null }), { ...rules, country: 'ANY' })).toEqual([13_300n])
  })
  test('never more than what is kept', () => {
    expect(amounts(facts({ lines: [line({ fairMarketMinor: 0n })], refundedMinor: 24_000n }))).toEqual([300n])
  })
  test.each<[string, Partial<ReceiptFacts>, string]>([
    ['an unpaid one', { isPaid: false }, 'The payment of this contribution was not accepted.'],
    ['a refunded one', { refundedMinor: 24_300n }, 'This contribution was refunded.'],
    ['an address elsewhere', { country: 'FR' }, 'Tax receipts are issued to addresses in US only.'],
    ['nobody’s address', { country: null }, 'Tax receipts are issued to addresses in US only.'],
    ['goods', { lines: [line({ isReceiptable: false })] }, 'Nothing in this contribution is tax receiptable.'],
    [
      'a dinner worth its price',
      { lines: [line({ fairMarketMinor: 12_000n, dccMinor: 0n })] },
      'The benefit is worth as much as the gift, so no amount is receiptable.',
    ],
  ])('gives %s none, with the reason', (_, values, sentence) => expect(amounts(facts(values))).toBe(sentence))

  test('is above zero and at most the kept amount for any lines', () => {
    const minor = fc.bigInt({ min: 0n, max: 1_000_000n })
    const lines = fc.array(
      fc.record({
        id: fc.nat(),
        description: fc.constant('Gift'),
        qty: fc.integer({ min: 1, max: 25 }),
        totalMinor: minor,
        dccMinor: minor,
        isSponsorship: fc.boolean(),
        isReceiptable: fc.boolean(),
        fairMarketMinor: minor,
      }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(lines, minor, minor, fc.boolean(), (of, totalMinor, refundedMinor, hasSponsorships) => {
        const found = computeReceiptLines(facts({ lines: of, totalMinor, refundedMinor }), {
          country: 'US',
          hasSponsorships,
        })
        if (isRuleError(found)) return
        const sum = found.reduce((all, { amountMinor }) => all + amountMinor, 0n)
        expect(found.every(({ amountMinor }) => amountMinor > 0n)).toBe(true)
        expect(sum > 0n && sum <= totalMinor - refundedMinor).toBe(true)
      }),
    )
  })
})

describe('the number (R-RECEIPTS-1)', () => {
  const day = parseCalendarDate('2026-11-20') as CalendarDate
  test.each([
    ['WEB[YY]-[000000000]', 42n, 'WEB26-000000042'],
    ['[YYYY]/[000]', 1234n, '2026/1234'],
    ['R-', 7n, 'R-7'],
    ['[0000]', 7n, '0007'],
  ])('%s', (format, count, number) => expect(formatReceiptNumber(format, count, day)).toBe(number))
})
