import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FREQUENCIES } from '~/domain/pricing/frequency'
import {
  computeNextCharge,
  countCyclesLeft,
  countCyclesUntil,
  computeFirstCharge,
  computeLastCharge,
  PERIODS,
  type Plan,
} from '~/domain/recurring/first-charge'
import { addDays, daysBetween, parseCalendarDate, type CalendarDate } from '~/kit/calendar'

const day = (text: string): CalendarDate => {
  const date = parseCalendarDate(text)
  if (!date) throw new Error(text)
  return date
}

const plan = (values: Partial<Plan>): Plan => ({
  frequency: 'monthly',
  type: 'fixed',
  day: null,
  dayOfWeek: null,
  hadInitialCharge: false,
  snap: 'organization',
  delayUntil: null,
  today: day('2017-05-10'),
  ...values,
})

const first = (values: Partial<Plan>) => computeFirstCharge(plan(values)).first

const DONOR = { snap: 'donor', hadInitialCharge: true } as const

/** The worked examples of R-RECURRING-3; today is Wednesday, 10 May 2017, unless said. */
const VECTORS: [string, Partial<Plan>, string][] = [
  ['monthly on the 1st', { day: 1 }, '2017-06-01'],
  ['monthly on the 10th: strictly after today', { day: 10 }, '2017-06-10'],
  ['monthly on the 25th', { day: 25 }, '2017-05-25'],
  ['monthly on the 31st in February', { day: 31, today: day('2017-02-10') }, '2017-02-28'],
  ['donor snap, monthly on the 1st', { day: 1, ...DONOR }, '2017-07-01'],
  ['donor snap, monthly on the 25th', { day: 25, ...DONOR }, '2017-06-25'],
  ['donor snap, quarterly on the 1st', { frequency: 'quarterly', day: 1, ...DONOR }, '2017-09-01'],
  ['donor snap, quarterly on the 10th', { frequency: 'quarterly', day: 10, ...DONOR }, '2017-08-10'],
  ['donor snap, yearly on the 1st', { frequency: 'annually', day: 1, ...DONOR }, '2018-06-01'],
  ['donor snap, every two weeks on Monday', { frequency: 'biweekly', dayOfWeek: 1, ...DONOR }, '2017-05-29'],
  ['donor snap, weekly on Monday', { frequency: 'weekly', dayOfWeek: 1, ...DONOR }, '2017-05-22'],
  ['organization snap, weekly on Monday', { frequency: 'weekly', dayOfWeek: 1, hadInitialCharge: true }, '2017-05-15'],
  ['natural, monthly, on the 30th of January', { type: 'natural', today: day('2017-01-30') }, '2017-02-28'],
  [
    'a quarterly gift on the 10th starts the next 10th, not three months later',
    { frequency: 'quarterly', day: 10 },
    '2017-06-10',
  ],
  ['donor snap without an initial charge waits for nothing', { day: 25, snap: 'donor' }, '2017-05-25'],
  ['natural, weekly', { frequency: 'weekly', type: 'natural' }, '2017-05-17'],
  ['natural, every two weeks', { frequency: 'biweekly', type: 'natural' }, '2017-05-24'],
  ['a plan that is delayed starts strictly after that day', { day: 1, delayUntil: day('2017-08-01') }, '2017-09-01'],
  ['a delay that has passed delays nothing', { day: 25, delayUntil: day('2017-01-01') }, '2017-05-25'],
  [
    'a delayed natural plan keeps the day that the cart showed',
    { type: 'natural', day: 15, delayUntil: day('2017-08-15') },
    '2017-09-15',
  ],
]

describe('the first charge of a plan (R-RECURRING-3)', () => {
  test.each(VECTORS)('%s', (_, values, wanted) => expect(first(values)).toBe(wanted))

  test('the 31st stays the anchor where the month is shorter', () => {
    expect(computeFirstCharge(plan({ day: 31, today: day('2017-02-10') })).anchor).toBe('2017-01-31')
  })
})

describe('the next charges (R-RECURRING-4)', () => {
  test('the 31st is clamped for one cycle and restored after', () => {
    const on = { frequency: 'monthly', anchor: day('2020-12-31') } as const
    const dates = [day('2020-12-31')]
    for (let index = 0; index < 3; index += 1) dates.push(computeNextCharge(dates[index] as CalendarDate, on))
    expect(dates).toEqual(['2020-12-31', '2021-01-31', '2021-02-28', '2021-03-31'])
  })

  test('returns to the leap day in the next leap year', () => {
    const on = { frequency: 'annually', anchor: day('2024-02-29') } as const
    expect(computeLastCharge(day('2024-02-29'), 5, on)).toBe('2028-02-29')
    expect(computeNextCharge(day('2024-02-29'), on)).toBe('2025-02-28')
  })

  test('keeps the weekday after an early charge', () => {
    expect(computeNextCharge(day('2017-05-14'), { frequency: 'biweekly', anchor: day('2017-05-01') })).toBe(
      '2017-05-22',
    )
  })
})

describe('how many payments are left', () => {
  const on = { frequency: 'monthly', anchor: day('2017-06-01') } as const
  test.each([
    ['the last day counts', '2017-08-01', 3],
    ['a day short', '2017-07-31', 2],
    ['over before it began', '2017-05-31', 0],
  ])('%s', (_, endsOn, wanted) => expect(countCyclesUntil(day('2017-06-01'), day(endsOn), on)).toBe(wanted))

  test('an initial charge was the first of the cycles', () => {
    expect(countCyclesLeft(day('2017-06-01'), { endsOn: null, cycles: 12, completed: 1 }, on)).toBe(11)
    expect(countCyclesLeft(day('2017-06-01'), { endsOn: null, cycles: 1, completed: 1 }, on)).toBe(0)
  })

  test('uses the nearer of two limits, or no limit', () => {
    expect(countCyclesLeft(day('2017-06-01'), { endsOn: day('2017-08-15'), cycles: 12, completed: 0 }, on)).toBe(3)
    expect(countCyclesLeft(day('2017-06-01'), { endsOn: null, cycles: null, completed: 1 }, on)).toBeNull()
  })
})

const dates = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays(day('1990-01-01'), count))

const plans: fc.Arbitrary<Plan> = fc.record({
  frequency: fc.constantFrom(...FREQUENCIES),
  type: fc.constantFrom('natural', 'fixed'),
  day: fc.integer({ min: 1, max: 31 }),
  dayOfWeek: fc.integer({ min: 1, max: 7 }),
  hadInitialCharge: fc.boolean(),
  snap: fc.constantFrom('donor', 'organization'),
  delayUntil: fc.option(dates),
  today: dates,
})

const MONTHS = { week: 8, month: 32 } as const

describe('whatever the plan', () => {
  test('is charged at the first date after today and its delay', () => {
    fc.assert(
      fc.property(plans, (input) => {
        const { unit, count } = PERIODS[input.frequency]
        const found = computeFirstCharge(input).first
        const delay = input.delayUntil !== null && input.delayUntil > input.today ? input.delayUntil : input.today
        expect(found > input.today).toBe(true)
        expect(found > delay).toBe(true)
        expect(daysBetween(delay, found)).toBeLessThanOrEqual(MONTHS[unit] * (count + 1))
      }),
    )
  })

  test('every payment is on the anchor day or the last of a shorter month, each later than the one before', () => {
    fc.assert(
      fc.property(plans, (input) => {
        const { anchor, first: start } = computeFirstCharge(input)
        let date = start
        for (let index = 0; index < 15; index += 1) {
          if (PERIODS[input.frequency].unit === 'week') expect(daysBetween(anchor, date) % 7).toBe(0)
          else {
            const isLastOfMonth = addDays(date, 1).slice(8) === '01'
            expect(date.slice(8) === anchor.slice(8) || (isLastOfMonth && date.slice(8) < anchor.slice(8))).toBe(true)
          }
          const next = computeNextCharge(date, { frequency: input.frequency, anchor })
          expect(next > date).toBe(true)
          date = next
        }
      }),
    )
  })

  test('a plan that ends has as many payments as there are days for them', () => {
    fc.assert(
      fc.property(plans, fc.integer({ min: 1, max: 60 }), (input, cycles) => {
        const { anchor, first: start } = computeFirstCharge(input)
        const on = { frequency: input.frequency, anchor }
        const last = computeLastCharge(start, cycles, on)
        expect(countCyclesUntil(start, last, on)).toBe(cycles)
        expect(countCyclesUntil(start, addDays(last, -1), on)).toBe(cycles - 1)
      }),
    )
  })
})
