import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toKeypadKey, MAX_DIGITS, press, type Key } from '~/pages/jpanel/pos/controls/keypad'

const typed = (...keys: Key[]): bigint => keys.reduce(press, 0n)

describe('the keypad', () => {
  test('types cents from the right', () => {
    expect(typed('1', '0', '0', '0', '0')).toBe(10_000n)
    expect(typed('7', '5', '00')).toBe(7_500n)
  })

  test('deletes the last digit, or all of them', () => {
    expect(press(1234n, 'delete')).toBe(123n)
    expect(press(1234n, 'clear')).toBe(0n)
  })

  test('limits the number of digits, and is never negative', () => {
    const key = fc.constantFrom<Key>('0', '1', '5', '9', '00', 'delete', 'clear')
    fc.assert(
      fc.property(fc.array(key, { maxLength: 40 }), (keys) => {
        const minor = typed(...keys)
        expect(minor).toBeGreaterThanOrEqual(0n)
        expect(minor.toString().length).toBeLessThanOrEqual(MAX_DIGITS)
      }),
    )
  })

  test('reads any amount that is typed digit by digit, and deleting each digit leaves nothing', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 9_999_999_999n), (minor) => {
        const keys = [...minor.toString()] as Key[]
        expect(typed(...keys)).toBe(minor)
        expect(typed(...keys, ...keys.map((): Key => 'delete'))).toBe(0n)
      }),
    )
  })

  test('knows the keys of a keyboard', () => {
    expect(toKeypadKey('7')).toBe('7')
    expect(toKeypadKey('Backspace')).toBe('delete')
    expect(toKeypadKey('Delete')).toBe('clear')
    expect(toKeypadKey('a')).toBeNull()
    expect(toKeypadKey('F5')).toBeNull()
  })
})
