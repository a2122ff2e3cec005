import { expect, test } from 'vitest'
import { daysOfGrowth, firstGrowthDay, totalsAt } from '~/domain/supporters/growth'
import type { CalendarDate } from '~/kit/calendar'

const day = (text: string) => text as CalendarDate

test('twelve months end with today, each other one on its last day', () => {
  const { months, days } = daysOfGrowth(day('2024-03-31'))
  expect(months).toEqual([
    '2023-04-30',
    '2023-05-31',
    '2023-06-30',
    '2023-07-31',
    '2023-08-31',
    '2023-09-30',
    '2023-10-31',
    '2023-11-30',
    '2023-12-31',
    '2024-01-31',
    '2024-02-29',
    '2024-03-31',
  ])
  expect(firstGrowthDay(day('2024-03-31'))).toBe('2023-05-01')
  expect([days.length, days[0], days.at(-1)]).toEqual([31, '2024-03-01', '2024-03-31'])
})

test('a total is that of now without who was added later', () => {
  const added = [
    { day: day('2026-10-01'), added: 2n },
    { day: day('2026-11-20'), added: 3n },
  ]
  expect(
    totalsAt([day('2026-09-30'), day('2026-10-01'), day('2026-11-19'), day('2026-11-20')], 10n, added).map(
      ({ total }) => total,
    ),
  ).toEqual([5n, 7n, 7n, 10n])
})
