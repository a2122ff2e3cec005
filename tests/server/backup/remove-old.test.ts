import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  backupName,
  chooseExpired,
  readBackupTime,
  readKeeping,
  removeOldBackups,
} from '../../../server/backup/remove-old.ts'
import { folderPlace } from '../../../server/backup/place.ts'
import { temporaryFolder } from '../../support/folder.ts'

const at = (text: string) => new Date(`${text}:00Z`)
const days = (moments: Date[]) => moments.map((moment) => moment.toISOString().slice(0, 10)).sort()
const nights = (count: number, last = '2026-11-28T07:00') =>
  Array.from({ length: count }, (_, index) => new Date(at(last).getTime() - index * 86_400_000))
const rule = { days: 7, weeks: 4, months: 12, zone: 'UTC' }

describe('which backups are deleted (R-BACKUPS-2)', () => {
  it('leaves the newest of seven days, four weeks and twelve months when there is one each night for two years', () => {
    const moments = nights(730)
    const expired = new Set(chooseExpired(moments, rule))
    expect(days(moments.filter((moment) => !expired.has(moment)))).toEqual([
      ...['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'],
      ...['2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31', '2026-11-08', '2026-11-15', '2026-11-22'],
      ...['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'],
    ])
  })

  it('leaves the newest of a day of the organization when its day and that of UTC differ', () => {
    const [late, early, next] = [at('2026-11-28T04:00'), at('2026-11-27T15:00'), at('2026-11-28T15:00')]
    const only = { days: 2, weeks: 0, months: 0 }
    expect(chooseExpired([late, early, next], { ...only, zone: 'America/New_York' })).toEqual([early])
    expect(chooseExpired([late, early, next], { ...only, zone: 'UTC' })).toEqual([late])
  })

  it('never deletes the newest, nor more the longer nothing was made, whatever the rule', () => {
    const moment = fc.integer({ min: 0, max: 900 * 24 }).map((hour) => new Date(Date.UTC(2025, 0, 1, hour)))
    const count = fc.integer({ min: 0, max: 30 })
    fc.assert(
      fc.property(
        fc.uniqueArray(moment, { minLength: 1, maxLength: 60, selector: (one) => one.getTime() }),
        fc.record({ days: count, weeks: count, months: count, zone: fc.constantFrom('UTC', 'Asia/Tokyo') }),
        (moments, keeping) => {
          const expired = chooseExpired(moments, keeping)
          const newest = moments.reduce((one, other) => (other > one ? other : one))
          expect(expired).not.toContain(newest)
          const left = moments.filter((one) => !expired.includes(one))
          expect(left.length).toBeLessThanOrEqual(Math.max(1, keeping.days + keeping.weeks + keeping.months))
          expect(chooseExpired(left, keeping)).toEqual([])
        },
      ),
    )
  })

  it('deletes files that are named as backups are, and no others', async () => {
    const folder = temporaryFolder('backups')
    const [newest, older] = [at('2026-11-28T02:00'), at('2026-11-20T02:00')]
    const others = ['almoner-notes.tar.gz', 'almoner-2026-11-20T02-00-00-000Z.tar.gz.age.changed', 'photos.zip']
    for (const name of [backupName(newest, true), backupName(older, false), ...others])
      await writeFile(path.join(folder, name), name)
    expect(await removeOldBackups(folderPlace(folder), { days: 1, weeks: 0, months: 0, zone: 'UTC' })).toEqual([
      backupName(older, false),
    ])
    expect((await readdir(folder)).sort()).toEqual([backupName(newest, true), ...others].sort())
  })

  it('reads the moment of a backup from its name, and the rule from the command line', () => {
    for (const isEncrypted of [true, false]) {
      const moment = new Date('2026-02-28T23:59:59.999Z')
      expect(readBackupTime(backupName(moment, isEncrypted))).toEqual(moment)
    }
    expect(readBackupTime('almoner-2026-99-28T23-59-59-999Z.tar.gz')).toBeNull()
    expect(readKeeping('7,4,12', 'Europe/Berlin')).toEqual({ days: 7, weeks: 4, months: 12, zone: 'Europe/Berlin' })
    for (const text of ['7,4', 'a,b,c', '', '7;4;12']) expect(() => readKeeping(text)).toThrow('days, weeks and months')
  })
})
