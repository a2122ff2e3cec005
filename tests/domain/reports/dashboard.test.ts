import { describe, expect, test } from 'vitest'
import { changeOf, figuresOf, fillDays, itemsSentence, periodOf, windowOf } from '~/domain/reports/dashboard'
import type { CalendarDate } from '~/kit/calendar'

const day = (text: string) => text as CalendarDate

describe('the dashboard period', () => {
  test('ends today and is compared with as many days before', () => {
    expect(windowOf(day('2026-11-20'), 30)).toEqual({
      from: '2026-10-22',
      to: '2026-11-20',
      beforeFrom: '2026-09-22',
      beforeTo: '2026-10-21',
    })
  })

  test.each([
    ['7', 7],
    ['90', 90],
    ['31', 30],
    [null, 30],
    ['drop table', 30],
  ])('reads %j as %i days', (asked, length) => expect(periodOf(asked)).toBe(length))

  test('fills every local day once, also where the clock changes', () => {
    const filled = fillDays(
      [{ day: day('2026-11-01'), contributions: 2n, amount: 500n, refunded: 0n }],
      day('2026-10-30'),
      day('2026-11-02'),
    )
    expect(filled.map((one) => [one.day, one.amount])).toEqual([
      ['2026-10-30', 0n],
      ['2026-10-31', 0n],
      ['2026-11-01', 500n],
      ['2026-11-02', 0n],
    ])
  })
})

describe('the figures', () => {
  test('an empty period has an average of nothing', () =>
    expect(figuresOf([])).toEqual({ raised: 0n, contributions: 0n, average: 0n, refunded: 0n }))

  test.each([
    [112n, 100n, 120],
    [88n, 100n, -120],
    [100n, 100n, 0],
    [5n, 0n, null],
  ])('%s after %s is a change of %s tenths of a percent', (now, before, change) => expect(changeOf(now, before)).toBe(change))
})

test('a contribution is told in one sentence', () => {
  expect(
    itemsSentence(
      [
        { description: 'Harbor tee', qty: 2 },
        { description: 'Monthly gift', qty: 1 },
      ],
      4,
    ),
  ).toBe('2 × Harbor tee, Monthly gift and 2 more')
  expect(itemsSentence([{ description: 'School meals', qty: 1 }], 1)).toBe('School meals')
})
