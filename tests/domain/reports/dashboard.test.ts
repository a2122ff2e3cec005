import { describe, expect, test } from 'vitest'
import { toBars, computeChange, sumFigures, fillDays, itemsSentence } from '~/domain/reports/dashboard'
import { readPeriod } from '~/domain/reports/period.server'
import type { CalendarDate } from '~/kit/calendar'

const day = (text: string) => text as CalendarDate

describe('the dashboard period', () => {
  const today = day('2026-11-20')
  const read = (query: string, on = today) => readPeriod(new URLSearchParams(query), on).period
  const errors = (query: string) => readPeriod(new URLSearchParams(query), today).form.errors

  test('ends today and is compared with as many days before', () => {
    expect(read('')).toMatchObject({
      label: 'Last 30 days',
      from: '2026-10-22',
      to: '2026-11-20',
      before: { label: 'Previous 30 days', from: '2026-09-22', to: '2026-10-21' },
    })
  })

  test.each([
    ['period=today', '2026-11-20', '2026-11-20'],
    ['period=7', '2026-11-14', '2026-11-20'],
    ['period=month', '2026-11-01', '2026-11-20'],
    ['period=last_month', '2026-10-01', '2026-10-31'],
    ['period=quarter', '2026-10-01', '2026-11-20'],
    ['period=last_quarter', '2026-07-01', '2026-09-30'],
    ['period=year', '2026-01-01', '2026-11-20'],
    ['period=custom&from=2026-02-27&to=2026-03-01', '2026-02-27', '2026-03-01'],
    ['days=90', '2026-08-23', '2026-11-20'],
    ['period=custom&from=2026-03-02&to=2026-03-01', '2026-10-22', '2026-11-20'],
    ['period=custom&from=1026-03-02&to=2026-03-01', '2026-10-22', '2026-11-20'],
    ['period=custom&from=2026-02-30&to=2026-03-01', '2026-10-22', '2026-11-20'],
    ['period=drop table', '2026-10-22', '2026-11-20'],
    ['period=constructor', '2026-10-22', '2026-11-20'],
  ])('reads %j as %s to %s', (query, from, to) => expect(read(query)).toMatchObject({ from, to }))

  test.each([
    ['from=2026-03-02&to=2026-03-01', { to: 'This is before the first day.' }],
    ['from=1026-03-02&to=2026-03-01', { from: 'Please enter a valid date.' }],
    ['from=2026-02-30', { from: 'Please enter a valid date.', to: 'Please enter a valid date.' }],
    ['from=2024-01-01&to=2026-03-01', { to: 'Please select at most two years.' }],
    ['from=2026-11-01&to=2027-12-01', { to: 'Please select a day within a year from now.' }],
    ['from=2026-02-27&to=2026-03-01', {}],
  ])('reports for custom dates %s the errors %j at their fields', (dates, sentences) => {
    expect(errors(`period=custom&${dates}`)).toEqual(sentences)
    expect(errors(`period=7&${dates}`)).toEqual({})
  })

  test('shows in its fields what was typed where it cannot be used, and otherwise its days', () => {
    const form = (query: string) => readPeriod(new URLSearchParams(query), today).form
    expect(form('period=custom&from=soon&to=2026-03-01').values).toMatchObject({ from: 'soon', to: '2026-03-01' })
    expect(form('period=month').values).toMatchObject({ from: '2026-11-01', to: '2026-11-20' })
    expect(form('').attributes).toMatchObject({ from: { min: '1900-01-01', max: '2199-12-31' } })
  })

  test('is compared with the same dates of the year before, also on a leap day, or with nothing', () => {
    expect(read('period=last_month&compare=year').before).toEqual({
      label: 'Same dates last year',
      from: '2025-10-01',
      to: '2025-10-31',
    })
    expect(read('period=today&compare=year', day('2028-02-29')).before).toMatchObject({
      from: '2027-02-28',
      to: '2027-02-28',
    })
    expect(read('compare=none').before).toBeNull()
    expect(read('period=today').before).toMatchObject({ label: 'Previous day', from: '2026-11-19' })
  })

  test('is drawn by the day, and by the month where days would be too narrow', () => {
    const one = { contributions: 1n, amount: 100n, refunded: 0n, recurring: 40n }
    const days = fillDays(
      [
        { day: day('2026-10-31'), ...one },
        { day: day('2026-11-01'), ...one },
        { day: day('2026-11-02'), ...one },
      ],
      day('2026-06-15'),
      day('2026-11-20'),
    )
    const bars = toBars(days)
    expect(bars).toHaveLength(6)
    expect(bars[0]).toMatchObject({ from: '2026-06-15', to: '2026-06-30', amount: 0n })
    expect(bars[5]).toEqual({ from: '2026-11-01', to: '2026-11-20', contributions: 2n, amount: 200n, recurring: 80n })
    expect(toBars(days.slice(-92))).toHaveLength(92)
  })

  test('fills every local day once, also where the clock changes', () => {
    const filled = fillDays(
      [{ day: day('2026-11-01'), contributions: 2n, amount: 500n, refunded: 0n, recurring: 0n }],
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
  test('shows no average for an empty period', () =>
    expect(sumFigures([])).toEqual({ raised: 0n, contributions: 0n, average: 0n, refunded: 0n, recurring: 0n }))

  test.each([
    [112n, 100n, 120],
    [88n, 100n, -120],
    [100n, 100n, 0],
    [5n, 0n, null],
  ])('%s after %s is a change of %s tenths of a percent', (now, before, change) =>
    expect(computeChange(now, before)).toBe(change),
  )
})

test('a contribution is described in one sentence', () => {
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
