import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '~/kit/calendar'
import { paymentString, readSchedule, type RecurringTerms } from '~/domain/pricing/recurring'

const day = (text: string) => text as CalendarDate

const terms = (
  more: Omit<Partial<RecurringTerms>, 'requested'> & { requested?: Partial<RecurringTerms['requested']> },
): RecurringTerms => ({
  frequency: 'monthly',
  type: 'fixed',
  billingStartsOn: null,
  startsOn: day('2026-11-20'),
  ...more,
  requested: { day: null, dayOfWeek: null, withInitialCharge: false, ...more.requested },
})

describe('initial charge (R-CART-6 and R-PRICES-4)', () => {
  test.each([
    ['fixed: as asked, without', terms({ requested: { day: 15 } }), { day: 15, hasInitialCharge: false }],
    [
      'fixed: as asked, with',
      terms({ requested: { day: 15, withInitialCharge: true } }),
      { day: 15, hasInitialCharge: true },
    ],
    ['natural: always, on the day of the order', terms({ type: 'natural' }), { day: 20, hasInitialCharge: true }],
    [
      'a variant with its own start: never',
      terms({ billingStartsOn: day('2027-01-01'), requested: { day: 1, withInitialCharge: true } }),
      { day: 1, hasInitialCharge: false },
    ],
    [
      'natural with its own start: never, on that day',
      terms({ type: 'natural', billingStartsOn: day('2027-01-31') }),
      { day: 31, hasInitialCharge: false },
    ],
    [
      'weekly natural: the weekday of the order',
      terms({ frequency: 'weekly', type: 'natural' }),
      { day: null, dayOfWeek: 5, hasInitialCharge: true },
    ],
    [
      'weekly fixed: as asked',
      terms({ frequency: 'biweekly', requested: { dayOfWeek: 7 } }),
      { day: null, dayOfWeek: 7, hasInitialCharge: false },
    ],
  ])('%s', (_what, input, schedule) => expect(readSchedule(input)).toMatchObject(schedule))
})

describe('days (R-RECURRING-2)', () => {
  test.each([
    ['a monthly plan needs a day', terms({}), 'Please choose the day of the month for the payments.'],
    ['the 29th is refused', terms({ requested: { day: 29 } }), 'Please choose the day of the month for the payments.'],
    ['day 0 is refused', terms({ requested: { day: 0 } }), 'Please choose the day of the month for the payments.'],
    [
      'a weekly plan needs a weekday',
      terms({ frequency: 'weekly' }),
      'Please choose the day of the week for the payments.',
    ],
    [
      'weekday 8 is refused',
      terms({ frequency: 'weekly', requested: { dayOfWeek: 8 } }),
      'Please choose the day of the week for the payments.',
    ],
  ])('%s', (_what, input, sentence) => expect(readSchedule(input)).toMatchObject({ message: sentence }))
  test.each([1, 28])('day %s is offered', (requested) =>
    expect(readSchedule(terms({ requested: { day: requested } }))).toMatchObject({ day: requested }),
  )
})

test.each([
  ['weekly', '$25.00 /wk'],
  ['biweekly', '$25.00 /2wk'],
  ['monthly', '$25.00 /mth'],
  ['quarterly', '$25.00 /qr'],
  ['biannually', '$25.00 /6mth'],
  ['annually', '$25.00 /yr'],
])('%s is shown as %s', (recurringFrequency, shown) =>
  expect(paymentString({ recurringMinor: 2500n, recurringFrequency, recurringStartsOn: null, currency: 'USD' })).toBe(
    shown,
  ),
)

test('shows the start, and one-time payments as such', () => {
  expect(
    paymentString({
      recurringMinor: 2500n,
      recurringFrequency: 'monthly',
      recurringStartsOn: day('2024-06-01'),
      currency: 'USD',
    }),
  ).toBe('$25.00 /mth starting Jun 1, 2024')
  expect(
    paymentString({ recurringMinor: null, recurringFrequency: null, recurringStartsOn: null, currency: 'USD' }),
  ).toBe('one time')
})
