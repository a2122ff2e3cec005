import { describe, expect, test } from 'vitest'
import { ageOn, optionLabel } from '~/domain/sponsorships/sponsorship'
import type { CalendarDate } from '~/kit/calendar'

const day = (text: string) => text as CalendarDate

describe('age is in whole years today (R-SPONSORSHIP-1)', () => {
  test.each([
    ['2016-11-20', '2026-11-20', 10],
    ['2016-11-21', '2026-11-20', 9],
    ['2016-02-29', '2026-02-28', 9],
    ['2016-02-29', '2026-03-01', 10],
    ['2026-11-20', '2026-11-20', 0],
  ])('born %s, on %s: %i', (born, today, age) => {
    expect(ageOn(day(born), day(today))).toBe(age)
  })
  test('returns no age for an unknown or future birth date', () => {
    expect([ageOn(null, day('2026-11-20')), ageOn(day('2026-11-21'), day('2026-11-20'))]).toEqual([null, null])
  })
})

test.each([
  ['monthly', '$39.00/month'],
  ['weekly', '$39.00/week'],
  ['biweekly', '$39.00/2 weeks'],
  ['quarterly', '$39.00/quarter'],
  ['biannually', '$39.00/6 months'],
  ['annually', '$39.00/year'],
  [null, '$39.00 once'],
])('an option of %s reads %s (R-SPONSORSHIP-8)', (recurringFrequency, label) => {
  const option = {
    id: 1,
    amountMinor: 3900n,
    isRecurring: recurringFrequency !== null,
    recurringFrequency,
    recurringDay: null,
    recurringDayOfWeek: null,
  }
  expect(optionLabel(option, 'USD')).toBe(label)
})
