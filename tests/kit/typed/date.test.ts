import { describe, expect, test } from 'vitest'
import { parseCalendarDate, type CalendarDate } from '~/kit/calendar'
import { DATE_UNREADABLE, ordinal, ordinalDate, readDate } from '~/kit/typed/date'
import { datePresets, countRangeDays, readDateRange, formatRange } from '~/kit/typed/date-range'

const day = (text: string): CalendarDate => {
  const read = parseCalendarDate(text)
  if (read === null) throw new Error(`${text} is no date`)
  return read
}
const TODAY = day('2026-11-20')

describe('a date as people type it', () => {
  test.each([
    ['Nov 20, 2026', '2026-11-20'],
    ['November 20 2026', '2026-11-20'],
    ['20 Nov 2026', '2026-11-20'],
    ['Nov 20th, 2026', '2026-11-20'],
    ['sept 3', '2026-09-03'],
    ['Sep. 3, 26', '2026-09-03'],
    ['11/20', '2026-11-20'],
    ['11/20/26', '2026-11-20'],
    ['11/20/2026', '2026-11-20'],
    ['20/11/2026', '2026-11-20'],
    ['20.11.2026', '2026-11-20'],
    ['11-20-2026', '2026-11-20'],
    ['2026-11-20', '2026-11-20'],
    ['2026/11/20', '2026-11-20'],
    ['20261120', '2026-11-20'],
    ['  tomorrow ', '2026-11-21'],
    ['Yesterday', '2026-11-19'],
    ['TODAY', '2026-11-20'],
    ['Feb 29, 2028', '2028-02-29'],
  ])('%s is %s', (typed, date) => expect(readDate(typed, TODAY)).toEqual({ value: date }))

  test('reads an empty text as no date', () => expect(readDate('  ', TODAY)).toEqual({ value: null }))

  test.each([
    ['Feb 30, 2026', 'February has 28 days in 2026.'],
    ['2/29/2026', 'February has 28 days in 2026.'],
    ['Apr 31', 'April has 30 days.'],
    ['13/13/2026', DATE_UNREADABLE],
    ['11/20/202', DATE_UNREADABLE],
    ['Nov', DATE_UNREADABLE],
    ['ma 3', DATE_UNREADABLE],
    ['20', DATE_UNREADABLE],
    ['Nov 2026 20 4', DATE_UNREADABLE],
    ['someday', DATE_UNREADABLE],
    ['2026-11-20T10:00', DATE_UNREADABLE],
    ['<b>', DATE_UNREADABLE],
    ['1'.repeat(5000), DATE_UNREADABLE],
  ])('%s is refused with a sentence', (typed, error) => expect(readDate(typed, TODAY)).toEqual({ error }))
})

test('writes days as ordinals', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 30, 31].map(ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
    '23rd',
    '30th',
    '31st',
  ])
  expect(ordinalDate(day('2026-11-01'))).toBe('Nov 1st, 2026')
})

describe('a date range', () => {
  test("is written 'MMM Do, YYYY to MMM Do, YYYY', and empty on clear", () => {
    expect(formatRange({ from: day('2026-10-22'), to: TODAY })).toBe('Oct 22nd, 2026 to Nov 20th, 2026')
    expect(formatRange(null)).toBe('')
    expect(readDateRange('', TODAY)).toEqual({ value: null })
  })

  test.each([
    ['Oct 22nd, 2026 to Nov 20th, 2026', '2026-10-22', '2026-11-20'],
    ['10/22 - 11/20', '2026-10-22', '2026-11-20'],
    ['2026-10-22 – 2026-11-20', '2026-10-22', '2026-11-20'],
    ['2026-10-22..2026-11-20', '2026-10-22', '2026-11-20'],
    ['yesterday TO tomorrow', '2026-11-19', '2026-11-21'],
    ['Nov 3', '2026-11-03', '2026-11-03'],
  ])('%s is read', (typed, from, to) => expect(readDateRange(typed, TODAY)).toEqual({ value: { from, to } }))

  test.each([
    ['Nov 20 to Nov 1', 'The end is before the start.'],
    ['Nov 1 to Feb 30, 2027', 'February has 28 days in 2027.'],
    ['Nov 1 to', 'Enter two dates, such as Nov 1, 2026 to Nov 20, 2026.'],
    ['1 to 2 to 3', 'Enter two dates, such as Nov 1, 2026 to Nov 20, 2026.'],
    ['last summer', 'Enter two dates, such as Nov 1, 2026 to Nov 20, 2026.'],
  ])('%s is refused', (typed, error) => expect(readDateRange(typed, TODAY)).toEqual({ error }))

  test('reads back every range that it writes', () => {
    for (const { range } of datePresets(TODAY, 7))
      expect(readDateRange(formatRange(range), TODAY)).toEqual({ value: range })
  })

  test('the presets begin and end where the organization counts them', () => {
    const of = (today: string, fiscalMonth?: number) =>
      Object.fromEntries(datePresets(day(today), fiscalMonth).map(({ key, range }) => [key, [range.from, range.to]]))
    expect(of('2026-11-20')).toEqual({
      today: ['2026-11-20', '2026-11-20'],
      '7-days': ['2026-11-14', '2026-11-20'],
      '30-days': ['2026-10-22', '2026-11-20'],
      month: ['2026-11-01', '2026-11-30'],
      'last-month': ['2026-10-01', '2026-10-31'],
      quarter: ['2026-10-01', '2026-12-31'],
      'last-quarter': ['2026-07-01', '2026-09-30'],
      'fiscal-year': ['2026-01-01', '2026-12-31'],
    })
    expect(of('2026-03-31', 4)['fiscal-year']).toEqual(['2025-04-01', '2026-03-31'])
    expect(of('2028-01-31')['last-month']).toEqual(['2027-12-01', '2027-12-31'])
    expect(of('2028-02-10')['month']).toEqual(['2028-02-01', '2028-02-29'])
    expect(of('2026-01-05')['last-quarter']).toEqual(['2025-10-01', '2025-12-31'])
  })

  test('counts its days', () => {
    expect(countRangeDays({ from: day('2026-10-22'), to: TODAY })).toBe('30 days')
    expect(countRangeDays({ from: TODAY, to: TODAY })).toBe('1 day')
  })
})
