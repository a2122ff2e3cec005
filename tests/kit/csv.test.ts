import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asText, removeGuard, guardFormula } from '~/kit/csv'

const text = fc.string({
  unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '＝', '1', '.', 'a', ' '),
  maxLength: 8,
})

test('every text comes back as it was, and none that is guarded begins a formula', () =>
  fc.assert(
    fc.property(text, (typed) => {
      const written = guardFormula(typed)
      expect(removeGuard(written)).toBe(typed)
      if (!/^[-+]?[\d.]+$/.test(typed)) expect(written).not.toMatch(/^[=+\-@\t\r\n＝]/)
    }),
  ))
test.each(["'s-Hertogenbosch", "'", "O'Brien", "''", "' =1"])('%s keeps its apostrophe', (typed) => {
  expect(removeGuard(typed)).toBe(typed)
})
test.each([
  ["'+1 207 555 0100", '+1 207 555 0100'],
  ["'=1+1", '=1+1'],
  ["'@home", '@home'],
])('writes %s as %s', (written, typed) => expect(removeGuard(written)).toBe(typed))

test.each([
  ['0412', '="0412"'],
  ['8622022E25', '="8622022E25"'],
  ['2026-12', '="2026-12"'],
  ['+1 207', '="+1 207"'],
  ['GEN-4', 'GEN-4'],
  ['=1+1', "'=1+1"],
  ['Emergency', 'Emergency'],
  ['', ''],
])('%s stays a text in a spreadsheet as %s', (typed, written) => expect(asText(typed)).toBe(written))
