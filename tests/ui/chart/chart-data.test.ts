import { describe, expect, test } from 'vitest'
import { axisWords, nextPart, nextPlace, slices } from '~/ui/chart/chart-data'

describe('a chart by keyboard', () => {
  test.each([
    ['ArrowRight', null, 0],
    ['ArrowRight', 0, 1],
    ['ArrowRight', 4, 4],
    ['ArrowLeft', null, 4],
    ['ArrowLeft', 0, 0],
    ['Home', 3, 0],
    ['End', 1, 4],
    ['a', 1, null],
  ] as const)('%s at %s leads to %s', (key, at, to) => expect(nextPlace(key, at, 5)).toBe(to))
  test.each([
    ['ArrowUp', null, 0],
    ['ArrowUp', 0, 2],
    ['ArrowUp', 2, 2],
    ['ArrowDown', 2, 0],
    ['ArrowDown', 0, null],
    ['ArrowDown', null, null],
    ['ArrowRight', 0, undefined],
  ] as const)('%s at the part %s leads to the part %s that opens rows', (key, part, to) =>
    expect(nextPart(key, part, [0, 2])).toBe(to),
  )
  test('has no part for a point without rows', () => expect(nextPart('ArrowUp', null, [])).toBeNull())
  test('has no place when it is empty', () => expect(nextPlace('End', null, 0)).toBeNull())
})

test('a slice under two percent is drawn at two, and nothing stays nothing', () =>
  expect(slices([990, 10, 0])).toEqual([990, 20, 0]))

test.each([
  [999, '999'],
  [1500, '1.5k'],
  [2_000_000, '2m'],
  [0.1 + 0.2, '0.3'],
])('writes %s on the axis as %s', (value, shown) => expect(axisWords.short(value)).toBe(shown))
