import { describe, expect, test } from 'vitest'
import { addKey, readCode, SILENCE, type KeyRead } from '~/pages/jpanel/pos/controls/scanner'

function listen(keys: string[], gap: number): KeyRead {
  let at = 1000
  let received: KeyRead = { burst: SILENCE, code: null, isBurst: false }
  for (const key of keys) received = addKey(received.burst, key, (at += gap))
  return received
}

describe('a scanner', () => {
  test('is known by its speed, and its Enter is its own', () => {
    expect(listen([...'4006381333931', 'Enter'], 8)).toMatchObject({
      code: { text: '4006381333931', isScanner: true },
      isBurst: true,
    })
  })

  test('may press Shift between its letters', () => {
    expect(listen(['Shift', 'M', 'Shift', 'U', 'Shift', 'G', '-', '1', 'Enter'], 8).code?.text).toBe('MUG-1')
  })

  test('leaves Enter to the focused element for typing by hand', () => {
    expect(listen([...'mugs', 'Enter'], 121)).toMatchObject({ code: null, isBurst: false })
  })

  test('does not take fast typing with Enter for a scan', () => {
    let received = addKey(SILENCE, 'm', 0)
    for (const [index, key] of [...'ugs'].entries()) received = addKey(received.burst, key, 20 * (index + 1))
    expect(addKey(received.burst, 'Enter', 400).code).toBeNull()
  })

  test('reads no code from two keys at once', () => {
    expect(listen(['1', '2', 'Enter'], 5).code).toBeNull()
  })

  test.each([20, 50, 100])(
    'is complete when its keys come every %i ms, and says whether a hand could be as fast',
    (gap) => {
      expect(listen([...'HL-MUG', 'Enter'], gap).code).toEqual({ text: 'HL-MUG', isScanner: gap <= 50 })
    },
  )

  test('is taken for a hand when four keys come every 50 ms, as rolling fingers type them', () => {
    expect(listen([...'MUGS', 'Enter'], 50).code).toEqual({ text: 'MUGS', isScanner: false })
    expect(listen([...'MUGS', 'Enter'], 40).code).toEqual({ text: 'MUGS', isScanner: true })
  })

  test('loses no key when the first one took the page long', () => {
    let received = addKey(SILENCE, 'H', 0)
    for (const [index, key] of [...'L-MUG'].entries()) received = addKey(received.burst, key, 110 + 8 * index)
    expect(readCode(received.burst)).toEqual({ text: 'HL-MUG', isScanner: false })
  })

  test('loses no key when every tenth is late by twice its gap', () => {
    let at = 0
    let received: KeyRead = { burst: SILENCE, code: null, isBurst: false }
    for (let index = 0; index < 1000; index += 1) {
      for (const key of [...'HL-MUG', 'Enter'])
        received = addKey(received.burst, key, (at += index % 10 === 0 ? 60 : 20))
      expect(received.code?.text).toBe('HL-MUG')
      at += 500
    }
  })

  test('accepts Tab as its end', () => {
    expect(listen([...'HL-MUG', 'Tab'], 8).code?.text).toBe('HL-MUG')
  })

  test('ends by silence with what it typed', () => {
    expect(readCode(listen([...'HL-MUG'], 8).burst)).toEqual({ text: 'HL-MUG', isScanner: true })
    expect(readCode(listen([...'HL-'], 8).burst)).toBeNull()
  })

  test('begins again after a silence', () => {
    expect(addKey(listen([...'HL-'], 8).burst, 'M', 5000).burst.text).toBe('M')
  })

  test('forgets a burst that other keys interrupt', () => {
    expect(listen(['1', '2', '3', 'ArrowLeft', '4', 'Enter'], 5).code).toBeNull()
  })
})
