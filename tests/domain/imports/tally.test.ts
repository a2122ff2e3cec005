import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Tally } from '~/domain/imports/checks/check.server'

const tallyOf = (counts: Record<string, number>): Tally => {
  const tally = new Tally()
  tally.load(Object.entries(counts))
  return tally
}

describe('records that are here already', () => {
  test('are each taken once when rows name one key', () => {
    const tally = tallyOf({ ida: 2 })
    expect([tally.take('ida'), tally.take('ida'), tally.take('ida'), tally.take('wells')]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  test('move an earlier row to its other key when a later row has no other', () => {
    const tally = tallyOf({ donor: 1, email: 1 })
    expect([tally.take('donor', 'email'), tally.take('donor'), tally.take('donor', 'email')]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('are all found again whatever order their rows have', () => {
    const key = fc.constantFrom('a', 'b', 'c', 'd')
    fc.assert(
      fc.property(fc.array(fc.uniqueArray(key, { minLength: 1, maxLength: 3 }), { maxLength: 30 }), (rows) => {
        const counts: Record<string, number> = {}
        rows.forEach((keys, at) => {
          const stored = keys[at % keys.length] ?? ''
          counts[stored] = (counts[stored] ?? 0) + 1
        })
        const tally = tallyOf(counts)
        expect(rows.every((keys) => tally.take(...keys))).toBe(true)
        expect(rows.some((keys) => tally.take(...keys))).toBe(false)
      }),
    )
  })
})
