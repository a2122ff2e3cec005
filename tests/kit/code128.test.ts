import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { code128 } from '~/kit/codes/code128'

/** Reads like a scanner: eleven modules for each sign, with three bars and three gaps. */
const signs = (widths: number[]): string[] => widths.join('').match(/\d{6}/g) ?? []

describe('Code 128', () => {
  test('matches the standard’s own example', () => {
    // "PJJ123C" in set A has the check value 54; in set B the start, and with it the check, counts one more.
    expect(signs(code128('PJJ123C') ?? [])).toEqual([
      '211214',
      ...['313121', '112133', '112133', '123221', '223211', '221132', '131321'],
      '311321',
      '233111',
    ])
    expect(code128('PJJ123C')?.at(-1)).toBe(2)
  })

  test('returns null for characters that it lacks', () => {
    expect(code128('')).toBeNull()
    expect(code128('Zoë')).toBeNull()
  })

  test('gives every sign eleven modules and bars of an even width, and distinguishes all texts', () => {
    const printable = fc.string({
      unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
      minLength: 1,
      maxLength: 30,
    })
    fc.assert(
      fc.property(printable, printable, (text, other) => {
        const widths = code128(text) ?? []
        expect(widths.reduce((sum, width) => sum + width, 0)).toBe((text.length + 2) * 11 + 13)
        for (const sign of signs(widths).slice(0, -1)) {
          const [a, b, c, d, e, f] = [...sign].map(Number) as [number, number, number, number, number, number]
          expect([a + b + c + d + e + f, (a + c + e) % 2]).toEqual([11, 0])
        }
        expect(widths.join('') === (code128(other) ?? []).join('')).toBe(text === other)
      }),
    )
  })
})
