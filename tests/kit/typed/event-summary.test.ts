import { expect, test } from 'vitest'
import type { CalendarDate } from '~/kit/calendar'
import { eventSummary } from '~/kit/typed/event-summary'

const day = (date: string) => date as CalendarDate
const [first, last] = [day('2026-11-20'), day('2026-11-22')]

test.each([
  [true, first, '', null, '', 'All day on Nov 20, 2026.'],
  [true, first, '09:00', first, '17:00', 'All day on Nov 20, 2026.'],
  [true, first, '', last, '', 'All day from Nov 20, 2026 to Nov 22, 2026.'],
  [false, first, '09:00', first, '17:30', 'On Nov 20, 2026 from 9:00 AM to 5:30 PM.'],
  [false, first, '00:00', null, '', 'On Nov 20, 2026 from 12:00 AM.'],
  [false, first, '', null, '', 'On Nov 20, 2026.'],
  [false, first, '09:00', last, '12:15', 'From Nov 20, 2026, 9:00 AM to Nov 22, 2026, 12:15 PM.'],
  [false, first, '', last, '', 'From Nov 20, 2026 to Nov 22, 2026.'],
  [false, null, '09:00', last, '17:00', ''],
] as const)('all day: %s, %s %s to %s %s: %s', (isAllDay, from, begins, to, ends, sentence) => {
  expect(eventSummary({ isAllDay, start: { date: from, time: begins }, end: { date: to, time: ends } })).toBe(sentence)
})
