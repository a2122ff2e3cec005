import { describe, expect, test } from 'vitest'
import { chooseAccessPath } from '~/lists/scale/access-path.server'

const MILLIONS = 20_000_000

describe('a search with another filter starts from the table where fewer rows are read', () => {
  test.each([
    ['a rare word among what most have', { filtered: 15_000_000, share: 0.00001 }, 'words'],
    ['a word that a hundredth has among a third', { filtered: 7_000_000, share: 0.01 }, 'words'],
    ['a word that a hundredth has among a hundredth', { filtered: 180_000, share: 0.01 }, 'among'],
    ['a word that a hundredth has among a few thousand', { filtered: 5000, share: 0.01 }, 'filters'],
    ['a word that nearly all have among a hundredth', { filtered: 180_000, share: 0.9 }, 'filters'],
    ['a word that nearly all have among what most have', { filtered: 15_000_000, share: 0.9 }, 'words'],
    [
      'a word that a hundredth has in a short list',
      { all: 190_000, filtered: 140_000, share: 0.01, things: 100_000 },
      'among',
    ],
    ['nothing left by the filters', { filtered: 0, share: 0.01 }, 'filters'],
    ['nobody with the word in the sample', { filtered: 180_000, share: 0 }, 'words'],
  ] as const)('%s', (_what, sizes, way) => {
    expect(chooseAccessPath({ all: MILLIONS, things: 10_000_000 * sizes.share, ...sizes })).toBe(way)
  })

  test('a list without rows has a way, too', () => {
    expect(chooseAccessPath({ all: 0, filtered: 0, share: 0, things: 0 })).toBe('words')
  })
})
