import { describe, expect, it } from 'vitest'
import { isStray, type Press } from '~/pages/jpanel/pos/shell/double-tap'

const complete = 'Complete contribution' as unknown as Element
const close = 'Close' as unknown as Element
const press = (more: Partial<Press>): Press => ({
  at: 1000,
  x: 760,
  y: 731,
  count: 1,
  isMouse: false,
  on: complete,
  ...more,
})

describe('the second half of a double tap', () => {
  it('does not press the button that has come under the finger', () => {
    expect(isStray(press({}), press({ at: 1180, x: 764, y: 728, on: close }))).toBe(true)
  })
  it('presses nothing when it is the second click of a mouse', () => {
    expect(isStray(press({}), press({ at: 1450, isMouse: true, count: 2, on: close }))).toBe(true)
  })
  it('presses the same key of the keypad again', () => {
    expect(isStray(press({}), press({ at: 1120 }))).toBe(false)
  })
  it.each([
    ['after a while', press({ at: 1500, on: close })],
    ['at another place', press({ at: 1100, x: 900, on: close })],
    ['of a mouse that was not clicked twice', press({ at: 1100, isMouse: true, on: close })],
    ['made by a key', press({ at: 1100, count: 0, on: close })],
  ])('is a separate press %s', (_, second) => {
    expect(isStray(press({}), second)).toBe(false)
  })
  it('is the first press when nothing was pressed before', () => {
    expect(isStray(null, press({}))).toBe(false)
  })
})
