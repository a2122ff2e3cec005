import { describe, expect, test } from 'vitest'
import { splitDays, toSpan } from '~/lists/scale/day-tally'

const HOUR = 3_600_000

describe('days of the organization in days of UTC', () => {
  const hours = (days: { from: string | null; to: string | null }, zone: string) =>
    toSpan(days as never, zone).beside.map(
      ({ low, high, isOff }) =>
        `${isOff ? '-' : '+'} ${low.toISOString().slice(5, 16)} ${high.toISOString().slice(5, 16)}`,
    )
  test('differ by some hours at both ends, which are taken off where the day begins before them', () => {
    const span = toSpan({ from: '2026-11-14', to: '2026-11-18' } as never, 'America/New_York')
    expect([span.first, span.end]).toEqual(['2026-11-14', '2026-11-19'])
    expect(hours({ from: '2026-11-14', to: '2026-11-18' }, 'America/New_York')).toEqual([
      '- 11-14T00:00 11-14T05:00',
      '+ 11-19T00:00 11-19T05:00',
    ])
    expect(hours({ from: '2026-11-14', to: '2026-11-18' }, 'Asia/Tokyo')).toEqual([
      '+ 11-13T15:00 11-14T00:00',
      '- 11-18T15:00 11-19T00:00',
    ])
  })
  test('are the same in a zone without an offset', () =>
    expect(toSpan({ from: '2026-11-14', to: '2026-11-14' } as never, 'UTC')).toEqual({
      first: '2026-11-14',
      end: '2026-11-15',
      beside: [],
    }))
  test('are one day in every zone and at clock changes', () => {
    for (const zone of [
      'America/New_York',
      'Asia/Kolkata',
      'Pacific/Kiritimati',
      'Pacific/Pago_Pago',
      'Pacific/Chatham',
    ])
      for (const day of ['2026-03-08', '2026-11-01', '2026-06-15']) {
        const { first, end, beside } = toSpan({ from: day, to: day } as never, zone)
        const covered = Date.parse(`${end}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)
        const difference = beside.reduce(
          (sum, { low, high, isOff }) => sum + (isOff ? -1 : 1) * (high.getTime() - low.getTime()),
          0,
        )
        expect([23, 24, 25].map((length) => length * HOUR)).toContain(covered + difference)
        for (const { low, high } of beside) expect(high.getTime() - low.getTime()).toBeLessThanOrEqual(12 * HOUR)
      }
  })
  test('are open-ended for an open range', () =>
    expect(toSpan({ from: null, to: null }, 'America/New_York')).toEqual({ first: null, end: null, beside: [] }))
  test('have no whole day within them in one day of a zone with an offset', () =>
    expect(splitDays({ from: '2026-11-14', to: '2026-11-14' } as never, 'America/New_York')).toBeNull())
})
