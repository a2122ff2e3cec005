import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  BILLING_PERIODS,
  countCyclesBefore,
  computeLastBillingDate,
  computeNextBillingDate,
  PER_YEAR,
  addPeriod,
} from '~/domain/recurring/schedule'
import { addDays, daysBetween, parseCalendarDate, type CalendarDate } from '~/kit/calendar'

const day = (text: string): CalendarDate => {
  const date = parseCalendarDate(text)
  if (!date) throw new Error(text)
  return date
}

describe('the next billing date (R-RECURRING-4)', () => {
  test('a plan of the 31st is billed on the last day of shorter months, and on the 31st again', () => {
    const rhythm = { period: 'Month', anchor: day('2020-12-31') } as const
    const dates = [day('2020-12-31')]
    for (let count = 0; count < 3; count++) dates.push(addPeriod(dates.at(-1) ?? day('2020-12-31'), rhythm))
    expect(dates).toEqual(['2020-12-31', '2021-01-31', '2021-02-28', '2021-03-31'])
  })

  test('a yearly plan of February 29 is billed on the 28th until the next leap year', () => {
    const rhythm = { period: 'Year', anchor: day('2024-02-29') } as const
    const dates = [2025, 2026, 2027, 2028].reduce<CalendarDate[]>(
      (all) => [...all, addPeriod(all.at(-1) ?? day('2024-02-29'), rhythm)],
      [],
    )
    expect(dates).toEqual(['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'])
  })

  test.each([
    ['Day', '2026-11-20', '2026-11-21'],
    ['Week', '2026-11-20', '2026-11-27'],
    ['SemiMonth', '2026-11-20', '2026-12-04'],
    ['Quarter', '2026-11-20', '2027-02-20'],
    ['SemiYear', '2026-11-20', '2027-05-20'],
  ] as const)('%s steps from %s to %s', (period, from, to) => {
    expect(addPeriod(day(from), { period, anchor: day(from) })).toBe(to)
  })

  test('days that passed without a worker are not billed for, and the anchor stays', () => {
    const rhythm = { period: 'Week', anchor: day('2026-11-20') } as const
    expect(computeNextBillingDate(day('2026-11-20'), rhythm, day('2026-11-23'))).toBe('2026-11-27')
    expect(computeNextBillingDate(day('2026-11-20'), rhythm, day('2026-12-12'))).toBe('2026-12-18')
  })

  test('makes rising future dates, with the right number in a year, for any period', () => {
    const anyDay = fc.integer({ min: 0, max: 15_000 }).map((days) => addDays(day('2000-01-01'), days))
    fc.assert(
      fc.property(
        fc.constantFrom(...BILLING_PERIODS),
        anyDay,
        fc.integer({ min: 0, max: 800 }),
        (period, anchor, late) => {
          const today = addDays(anchor, late)
          const next = computeNextBillingDate(anchor, { period, anchor }, today)
          expect(next >= today && next > anchor).toBe(true)
          let date = anchor
          for (let count = 0; count < PER_YEAR[period]; count++) date = addPeriod(date, { period, anchor })
          expect(Math.abs(daysBetween(anchor, date) - 365)).toBeLessThanOrEqual(2)
        },
      ),
      { numRuns: 400 },
    )
  })
})

describe('the final date that staff choose (R-RECURRING-4)', () => {
  const rhythm = { period: 'Month', anchor: day('2021-05-15') } as const
  const next = day('2021-05-15')

  test.each([
    ['2021-06-15', 1, '2021-05-15'],
    ['2021-09-15', 4, '2021-08-15'],
    ['2022-03-15', 10, '2022-02-15'],
    ['2022-03-16', 11, '2022-03-15'],
    ['2021-05-01', 0, null],
  ])('%s leaves %i payments, the last on %s', (finalOn, left, last) => {
    const cycles = countCyclesBefore(next, day(finalOn), rhythm)
    expect([cycles, computeLastBillingDate(next, cycles, rhythm)]).toEqual([left, last])
  })
})
