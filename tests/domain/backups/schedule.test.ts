import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backupState } from '~/domain/backups/backup-state'
import { lastDue } from '~/domain/backups/schedule'

const zone = 'America/New_York'
const due = (now: string, schedule: 'daily' | 'weekly' | 'off', hour = 2) =>
  lastDue(new Date(now), { schedule, hour, zone })?.toISOString() ?? null

describe('when a backup is due (R-BACKUPS-1)', () => {
  it.each([
    ['on the day when the hour has come', '2026-11-28T07:00:00Z', 'daily', '2026-11-28T07:00:00.000Z'],
    ['on the day before when it has not', '2026-11-28T06:59:59Z', 'daily', '2026-11-27T07:00:00.000Z'],
    ['an hour earlier of UTC when it is summer', '2026-07-01T12:00:00Z', 'daily', '2026-07-01T06:00:00.000Z'],
    ['in the same night when the clock skips the hour', '2026-03-08T12:00:00Z', 'daily', '2026-03-08T06:00:00.000Z'],
    ['on the last Sunday when it is weekly', '2026-11-28T12:00:00Z', 'weekly', '2026-11-22T07:00:00.000Z'],
    [
      'on the Sunday before when this one’s hour has not come',
      '2026-11-29T06:00:00Z',
      'weekly',
      '2026-11-22T07:00:00.000Z',
    ],
    ['never when it is off', '2026-11-28T12:00:00Z', 'off', null],
  ] as const)('is %s', (_, now, schedule, expected) => {
    expect(due(now, schedule)).toBe(expected)
  })

  it('is never in the future, never goes back, and is once a day in every zone', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        fc.integer({ min: 0, max: 23 }),
        fc.constantFrom('UTC', 'Pacific/Kiritimati', 'America/St_Johns', 'Australia/Lord_Howe'),
        (now, hour, local) => {
          const of = (moment: number) =>
            lastDue(new Date(moment), { schedule: 'daily', hour, zone: local })?.getTime() ?? 0
          const [before, after] = [of(now.getTime()), of(now.getTime() + 3_600_000)]
          expect(before).toBeLessThanOrEqual(now.getTime())
          expect(after).toBeGreaterThanOrEqual(before)
          expect(now.getTime() - before).toBeLessThanOrEqual(26 * 3_600_000)
        },
      ),
    )
  })
})

describe('what owners are warned of (R-BACKUPS-3)', () => {
  const now = new Date('2026-11-28T12:00:00Z')
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
  it.each([
    ['that nothing is scheduled when there is no backup', 'off', null, null, 'unscheduled'],
    ['of nothing when cron makes and verifies them', 'off', ago(1), ago(1), 'good'],
    ['that nothing is scheduled when the last one is a month old', 'off', ago(30), ago(30), 'unscheduled'],
    ['of nothing when the last night’s was verified', 'daily', ago(0.4), ago(0.4), 'good'],
    ['of nothing when a week’s was verified', 'daily', ago(0.4), ago(6), 'good'],
    ['of a missing one when a night was missed', 'daily', ago(2), ago(2), 'late'],
    ['of a missing one when a Sunday was missed', 'weekly', ago(8), ago(8), 'late'],
    ['that none was verified when backups are made and never restored', 'daily', ago(0.4), null, 'unverified'],
  ] as const)('is %s', (_, schedule, madeAt, verifiedAt, expected) => {
    expect(backupState({ madeAt, verifiedAt }, { schedule, now })).toBe(expected)
  })
})
