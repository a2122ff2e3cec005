import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { backupCommand } from '~/adapters/backups/backup-command.server'
import { root } from '../../../server/settings/settings.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { query } from '../../support/postgres.ts'
import { backupName } from '../../../server/backup/remove-old.ts'

const url = process.env.DATABASE_URL ?? ''
const wanted = { verifies: false, keeping: { days: 1, weeks: 0, months: 0 }, zone: 'UTC' }

const environmentOf = (folder: string): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  DATABASE_URL: url,
  ALMONER_DATA: path.join(folder, 'data'),
  ALMONER_BACKUPS: path.join(folder, 'backups'),
  ALMONER_SECRET: 'a secret of the backups',
})

describe('a backup that the server has made', () => {
  it('is whole, says what it is, and is the only one left when one day is kept', async () => {
    const folder = temporaryFolder('scheduled')
    await mkdir(path.join(folder, 'backups'))
    const older = backupName(new Date('2026-01-02T03:04:05Z'), false)
    await writeFile(path.join(folder, 'backups', older), 'an earlier one')
    const made = await backupCommand(null, environmentOf(folder)).make({ ...wanted, verifies: true })
    expect(made).toMatchObject({ isEncrypted: false, files: 0, removed: [older] })
    expect(made.rows).toBeGreaterThan(0)
    expect(await readdir(path.join(folder, 'backups'))).toEqual([made.name])
    const { rows } = await query(url, 'SELECT backup_verified_at IS NOT NULL AS verified FROM installation')
    expect(rows).toEqual([{ verified: true }])
  }, 240_000)

  it('leaves the earlier one and says why when its folder is no folder', async () => {
    const folder = temporaryFolder('scheduled')
    await writeFile(path.join(folder, 'backups'), 'a file')
    await expect(backupCommand(null, environmentOf(folder)).make(wanted)).rejects.toThrow(/backups/)
  }, 60_000)

  it('ends with the server that started it, and the next one is whole', async () => {
    const folder = temporaryFolder('scheduled')
    const child = spawn(process.execPath, ['bin/backup.ts', '--json', '--verify'], {
      cwd: root,
      env: environmentOf(folder),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const ended = once(child, 'exit')
    while ((await readdir(path.join(folder, 'backups')).catch(() => [])).length === 0) await pause(10)
    child.disconnect()
    expect((await ended)[0]).toBe(1)
    const made = await backupCommand(null, environmentOf(folder)).make({
      ...wanted,
      keeping: { days: 9, weeks: 0, months: 0 },
    })
    const left = await readdir(path.join(folder, 'backups'))
    expect(left.filter((name) => name.endsWith('.part'))).toEqual([])
    expect(left).toContain(made.name)
  }, 240_000)
})
