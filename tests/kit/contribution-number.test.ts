import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contributionNumber, hexCode } from '~/kit/codes/contribution-number'

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))

test('makes no number that a spreadsheet reads as one, whatever the bytes', () => {
  const hex = fc.oneof(
    fc.stringMatching(/^[0-9]{10}$/),
    fc.stringMatching(/^[0-9]{1,8}E[0-9]$/).map((text) => text.padStart(10, '1')),
    fc.stringMatching(/^[0-9A-F]{10}$/),
  )
  fc.assert(
    fc.property(hex, (digits) => {
      const number = contributionNumber(bytesOf(digits))
      expect(number).toMatch(/^[0-9A-F]{10}$/)
      expect(number).not.toMatch(/^\d+(?:E\d+)?$/)
      if (!/^\d+(?:E\d+)?$/.test(digits)) expect(number).toBe(digits)
    }),
  )
})

test.each([
  ['8622022E25', 'D622022E25'],
  ['0920966436', 'A920966436'],
  ['7F3A09C2B1', '7F3A09C2B1'],
])('makes %s into %s', (digits, number) => expect(contributionNumber(bytesOf(digits))).toBe(number))

test.each([
  ['862202202500', 'D62202202500'],
  ['86220e220250', 'D6220E220250'],
  ['86220ef20250', '86220EF20250'],
])('makes the number of a plan %s into %s', (digits, number) => expect(hexCode(bytesOf(digits))).toBe(number))
