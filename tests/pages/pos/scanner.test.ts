import { describe, expect, test } from 'vitest'
import { addKey, SILENCE, type KeyRead } from '~/pages/jpanel/pos/controls/scanner'

function listen(keys: string[], gap: number): KeyRead {
  let at = 1000
  let received: KeyRead = { burst: SILENCE, code: null, isBurst: false }
  for (const key of keys) received = addKey(received.burst, key, (at += gap))
  return received
}

describe('a scanner', () => {
  test('is known by its speed, and its Enter is its own', () => {
    expect(listen([...'4006381333931', 'Enter'], 8)).toMatchObject({ code: '4006381333931', isBurst: true })
  })

  test('may press Shift between its letters', () => {
    expect(listen(['Shift', 'M', 'Shift', 'U', 'Shift', 'G', '-', '1', 'Enter'], 8).code).toBe('MUG-1')
  })

  test('a hand that types is no scanner: its Enter presses what has the focus', () => {
    expect(listen([...'mugs', 'Enter'], 120)).toMatchObject({ code: null, isBurst: false })
  })

  test('a hand that types fast and then presses Enter is no scanner', () => {
    let received = addKey(SILENCE, 'm', 0)
    for (const [index, key] of [...'ugs'].entries()) received = addKey(received.burst, key, 20 * (index + 1))
    expect(addKey(received.burst, 'Enter', 400).code).toBeNull()
  })

  test('two keys at once are no code', () => {
    expect(listen(['1', '2', 'Enter'], 5).code).toBeNull()
  })

  test('forgets a burst that other keys interrupt', () => {
    expect(listen(['1', '2', '3', 'ArrowLeft', '4', 'Enter'], 5).code).toBeNull()
  })
})
