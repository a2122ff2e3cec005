import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '~/kit/calendar'
import { readMoment, toTypedMoment } from '~/kit/typed/moment'

const place = { zone: 'America/New_York', today: '2026-11-20' as CalendarDate }
const read = (date: string, time: string) => {
  const { value, error } = readMoment(date, time, place)
  return error ?? value?.toISOString() ?? null
}

test.each([
  ['Nov 20, 2026', '14:30', '2026-11-20T19:30:00.000Z'],
  ['11/20', '2:30 pm', '2026-11-20T19:30:00.000Z'],
  ['2026-07-04', '00:00', '2026-07-04T04:00:00.000Z'],
  ['tomorrow', '', '2026-11-21T05:00:00.000Z'],
  ['Nov 20', '12:05AM', '2026-11-20T05:05:00.000Z'],
  ['2026-11-01', '12:00', '2026-11-01T17:00:00.000Z'],
  ['', '14:30', null],
  ['Feb 30', '14:30', 'February has 28 days in 2026.'],
  ['Nov 20', '25:00', 'Enter a time, such as 9:30 AM or 14:30.'],
  ['Nov 20', 'noon', 'Enter a time, such as 9:30 AM or 14:30.'],
  ['Nov 20, 1899', '14:30', 'Enter a year from 1900 to 2200.'],
])('"%s" at "%s" is %s', (date, time, moment) => expect(read(date, time)).toBe(moment))

describe('a moment as its two fields show it', () => {
  test.each(['2026-11-20T19:30:00Z', '2026-07-04T04:00:00Z', '2026-11-02T04:59:00Z', '2026-03-08T07:00:00Z'])(
    '%s is read as itself',
    (at) => {
      const { date, time } = toTypedMoment(new Date(at), place.zone)
      expect(readMoment(date, time, place).value).toEqual(new Date(at))
    },
  )
  test('is written in the zone of the organization', () =>
    expect(toTypedMoment(new Date('2026-11-20T02:05:00Z'), place.zone)).toEqual({
      date: 'Nov 19, 2026',
      time: '21:05',
    }))
})
