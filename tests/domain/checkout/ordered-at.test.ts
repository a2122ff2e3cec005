import { expect, test } from 'vitest'
import { readOrderedAt } from '~/kit/ordered-at'

const startedAt = new Date('2026-11-20T17:00:30.123Z')
const order = { startedAt, orderedAt: startedAt, zone: 'America/New_York' }

test.each([
  ['2026-11-18', '2026-11-18T05:00:00.000Z'],
  ['Nov 18, 2026', '2026-11-18T05:00:00.000Z'],
  ['2026-11-18 10:42', '2026-11-18T15:42:00.000Z'],
  ['2026-11-18T10:42:33', '2026-11-18T15:42:00.000Z'],
  ['Nov 18, 2026 10:42 PM', '2026-11-19T03:42:00.000Z'],
  ['Nov 18, 2026, 12:05 AM', '2026-11-18T05:05:00.000Z'],
  ['2026-03-08 12:00', '2026-03-08T16:00:00.000Z'],
  ['2026-11-01 12:00', '2026-11-01T17:00:00.000Z'],
  ['2026-11-01 23:30', '2026-11-02T04:30:00.000Z'],
  // The clock jumps from 2:00 to 3:00 on that day.
  ['2026-03-08 2:30', '2026-03-08T07:30:00.000Z'],
  ['2026-11-18T10:42:00Z', '2026-11-18T10:42:00.000Z'],
])('%s', (typed, moment) => expect(readOrderedAt(typed, order)?.toISOString()).toBe(moment))

test.each(['2026-11-20', 'Nov 20, 2026', '2026-11-20T17:00:30.123Z', '2026-11-20 12:00'])(
  '%s is when the cart was opened: not back-dated',
  (typed) => expect(readOrderedAt(typed, order)).toBe(startedAt),
)

test.each([
  '',
  'yesterday',
  '2026-02-30',
  '2026-11-18 25:00',
  '2026-11-18 10:75',
  'Nov 18, 2026 13:00 PM',
  '9999-99-99',
  '0001-01-01',
  '1e9',
  '{}',
])('refuses %j', (typed) => expect(readOrderedAt(typed, order)).toBeNull())
