import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  daysBetween,
  fullMoment,
  localDate,
  parseCalendarDate,
  parseShownDate,
  shortMoment,
  shownDate,
  startOfDay,
  type CalendarDate,
} from '~/kit/calendar'

const zones = fc.constantFrom(
  'America/New_York',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Europe/London',
  'Asia/Kolkata',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'UTC',
)
const moments = fc.date({ min: new Date('1990-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })

describe('calendar dates', () => {
  test.each([
    ['2023-02-29', null],
    ['2024-02-29', '2024-02-29'],
    ['2026-13-01', null],
    ['0000-01-01', null],
    ['26-1-1', null],
  ])('%s is read as %s', (text, date) => {
    expect(parseCalendarDate(text)).toBe(date)
  })
  test.each([
    ['Nov 20, 2026', '2026-11-20'],
    ['nov 3, 2026', '2026-11-03'],
    ['November 3, 2026', '2026-11-03'],
    ['Feb 30, 2026', null],
    ['2026-11-20', '2026-11-20'],
    ['soon', null],
    ['Novx 2, 2026', null],
    ['Novembre 2, 2026', null],
    ['Nove 2, 2026', null],
    ['Sept. 2, 2026', '2026-09-02'],
    ['MARCH 2, 2026', '2026-03-02'],
    ['Marc 2, 2026', null],
  ])("the check date '%s' is read as %s", (text, date) => {
    expect(parseShownDate(text)).toBe(date)
  })
  test('a month is read by its name or its short name, and by no other word', () => {
    const names = Array.from({ length: 12 }, (_, month) =>
      new Date(Date.UTC(2026, month, 1)).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' }).toLowerCase(),
    )
    const known = new Set([...names, ...names.map((name) => name.slice(0, 3)), 'sept'])
    const letters = fc.string({ unit: fc.constantFrom(...'abcdefghijlmnoprstuvy'), maxLength: 10 })
    const word = fc.oneof(
      letters,
      fc.tuple(fc.constantFrom(...known), letters).map(([start, end]) => start + end),
    )
    fc.assert(
      fc.property(word, (typed) => {
        expect(parseShownDate(`${typed} 2, 2026`) !== null).toBe(known.has(typed))
      }),
      { numRuns: 2000 },
    )
  })
  test('reads back every date that it shows', () => {
    fc.assert(
      fc.property(
        moments,
        (moment) => parseShownDate(shownDate(localDate(moment, 'UTC'))) === localDate(moment, 'UTC'),
      ),
    )
  })
  test('counts as many days as were added', () => {
    fc.assert(
      fc.property(
        moments,
        fc.integer({ min: -4000, max: 4000 }),
        (moment, count) => daysBetween(localDate(moment, 'UTC'), addDays(localDate(moment, 'UTC'), count)) === count,
      ),
    )
  })
})

describe('days of the organisation', () => {
  test('begins a local day at its first second in every zone and clock change', () => {
    fc.assert(
      fc.property(moments, zones, (moment, zone) => {
        const day = localDate(moment, zone)
        const start = startOfDay(day, zone)
        return localDate(start, zone) === day && localDate(new Date(start.getTime() - 1000), zone) < day
      }),
      { numRuns: 300 },
    )
  })
  test('dates and times are those of the formatter of the platform, at every clock change, too', () => {
    const shape = { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
    const near = fc.constantFrom(
      '2006-10-29T02:31:00Z',
      '2007-03-11T03:31:00Z',
      '2026-03-08T07:00:00Z',
      '2026-11-01T06:00:00Z',
      '2026-10-03T15:30:00Z',
    )
    const around = fc
      .tuple(near, fc.integer({ min: -1_200_000, max: 1_200_000 }))
      .map(([at, off]) => new Date(Date.parse(at) + off))
    const places = fc.oneof(zones, fc.constantFrom('America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu'))
    fc.assert(
      fc.property(fc.oneof(moments, around), places, (moment, timeZone) => {
        const expected = new Intl.DateTimeFormat('en-US', { timeZone, ...shape }).format(moment).replace(/\u202f/g, ' ')
        return fullMoment(moment, timeZone) === expected
      }),
      { numRuns: 2000 },
    )
  })
  test('the day of the spring change in New York begins at 05:00 UTC and lasts 23 hours', () => {
    const day = '2026-03-08' as CalendarDate
    expect(startOfDay(day, 'America/New_York').toISOString()).toBe('2026-03-08T05:00:00.000Z')
    expect(startOfDay(addDays(day, 1), 'America/New_York').toISOString()).toBe('2026-03-09T04:00:00.000Z')
  })
})

describe('moments in lists', () => {
  const place = { zone: 'America/New_York', now: new Date('2026-11-20T17:00:00Z') }
  test.each([
    ['2026-11-20T15:42:00Z', '10:42 AM'],
    ['2026-11-20T04:59:00Z', 'Nov 19'],
    ['2025-11-19T15:00:00Z', 'Nov 19, 2025'],
  ])('%s is shown as %s', (moment, shown) => {
    expect(shortMoment(new Date(moment), place)).toBe(shown)
  })
  test('the full moment has date and time', () => {
    expect(fullMoment(new Date('2026-11-20T15:42:00Z'), 'America/New_York')).toBe('Nov 20, 2026, 10:42 AM')
  })
})
