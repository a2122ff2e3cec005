import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { standInBackups } from '~/adapters/fake/backups.server'
import { poolRunner } from '~/db/pool.server'
import { makeBackup } from '~/domain/backups/make-backup.server'
import { recentRuns } from '~/domain/backups/queries.server'
import { IN_PROGRESS, requestBackup } from '~/domain/backups/request-backup.server'
import { startDueBackup } from '~/domain/backups/start-due-backup.server'
import { closeQueue, openQueue } from '~/jobs/queue.server'
import { perform } from '~/kit/operation'
import { BACKUP_LOCK } from '~/kit/process/backup-lock'
import { sql } from '~/kit/sql'
import { NOON, testCtx } from '../../support/ctx'

const DAILY = { backup_schedule: 'daily', backup_hour: '2' }
const runner = poolRunner()
const runs = () => recentRuns(runner)
const queued = () =>
  runner.rows<{ for: string | null }>(
    sql`SELECT data ->> 'scheduledFor' AS for FROM pgboss.job WHERE name = 'backups.make' ORDER BY created_on`,
  )

beforeAll(() => openQueue('backups.make'))
afterAll(closeQueue)
beforeEach(async () => {
  await runner.run(sql`DELETE FROM backup_run`)
  await runner.run(sql`DELETE FROM pgboss.job WHERE name = 'backups.make'`)
  await runner.run(sql`UPDATE installation SET backup_due_at = NULL, backed_up_at = NULL, backup_verified_at = NULL`)
})

describe('the schedule of backups (R-BACKUPS-1)', () => {
  test('starts the backup of a night once when four instances look at the same time', async () => {
    const ctx = () => testCtx({ settings: DAILY })
    const started = await Promise.all([1, 2, 3, 4].map(() => perform(startDueBackup, ctx(), {})))
    expect(started.filter(Boolean)).toHaveLength(1)
    expect(await queued()).toEqual([{ for: '2026-11-20T07:00:00.000Z' }])
    await perform(startDueBackup, testCtx({ settings: DAILY, now: new Date('2026-11-21T08:00:00Z') }), {})
    expect(await queued()).toHaveLength(2)
  })

  test('starts none when it is off, or one was made since in a shell', async () => {
    expect(await perform(startDueBackup, testCtx(), {})).toBe(false)
    await runner.run(sql`UPDATE installation SET backed_up_at = ${new Date('2026-11-20T09:00:00Z')}`)
    expect(await perform(startDueBackup, testCtx({ settings: DAILY }), {})).toBe(false)
    expect(await queued()).toEqual([])
  })
})

describe('a backup of the schedule (R-BACKUPS-2)', () => {
  const make = (backups: ReturnType<typeof standInBackups>, settings: Record<string, string> = {}) =>
    perform(makeBackup, testCtx({ ports: { backups }, settings }), { scheduledFor: NOON.toISOString() })

  test('is recorded, verified and leaves what the settings keep', async () => {
    const backups = standInBackups()
    expect(await make(backups, { backup_keep_days: '3', backup_keep_weeks: '2', backup_keep_months: '6' })).toBe(true)
    expect(backups.wanted).toEqual([
      { verifies: true, keeping: { days: 3, weeks: 2, months: 6 }, zone: 'America/New_York' },
    ])
    expect(await runs()).toMatchObject([
      { staff: null, verifies: true, bytes: 1_048_576, isEncrypted: true, removed: 0, failure: null },
    ])
  })

  test('is verified once a week when that was chosen', async () => {
    const weekly = { backup_verification: 'weekly' }
    const verified = (days: number) =>
      runner.run(sql`UPDATE installation SET backup_verified_at = ${new Date(NOON.getTime() - days * 86_400_000)}`)
    const backups = standInBackups()
    await make(backups, weekly)
    await verified(3)
    await make(backups, weekly)
    await verified(7)
    await make(backups, weekly)
    expect(backups.wanted.map(({ verifies }) => verifies)).toEqual([true, false, true])
  })

  test('fails with the reason in its row, in the journal and in the job when the disk is full', async () => {
    await expect(make(standInBackups('There is no space left in /backups.'))).rejects.toThrow('no space left')
    expect(await runs()).toMatchObject([{ fileName: null, failure: 'There is no space left in /backups.' }])
    const entry = await runner.first<{ after: unknown }>(
      sql`SELECT after FROM journal_entry WHERE event = 'backup.failed' ORDER BY id DESC LIMIT 1`,
    )
    expect(entry?.after).toEqual({ reason: 'There is no space left in /backups.' })
  })

  test('closes the run that a killed instance left behind', async () => {
    await runner.run(sql`INSERT INTO backup_run (is_scheduled, verifies, started_at) VALUES (true, true, ${NOON})`)
    await make(standInBackups())
    expect(await runs()).toMatchObject([
      { failure: null },
      { failure: 'The server process that worked on it ended.', fileName: null },
    ])
  })

  test('is skipped when a shell command is making one', async () => {
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
    await client.connect()
    await client.query('SELECT pg_advisory_lock($1)', [BACKUP_LOCK])
    const backups = standInBackups()
    expect(await make(backups)).toBe(false)
    await client.end()
    expect([backups.wanted, await runs()]).toEqual([[], []])
  })
})

describe('“Back up now”', () => {
  test('is done in the name of the owner, and refused while one is in progress', async () => {
    await perform(requestBackup, testCtx(), {})
    expect(await queued()).toEqual([{ for: null }])
    await expect(perform(requestBackup, testCtx(), {})).rejects.toThrow(IN_PROGRESS)
  })

  test('is refused to everybody but owners', async () => {
    await expect(perform(requestBackup, testCtx({ permissions: ['admin.general'] }), {})).rejects.toThrow()
    expect(await queued()).toEqual([])
  })
})
