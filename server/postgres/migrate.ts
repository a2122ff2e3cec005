import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { log, readMessage } from '../../app/kit/log.ts'
import { OperatorError, root } from '../settings/settings.ts'
import { readCode } from './database.ts'

export interface Migration {
  name: string
  sql: string
  checksum: string
}

/** The lock id of Prisma's own engine, so that this runner and `prisma migrate deploy` wait for each other. */
export const PRISMA_LOCK = 72707369

const LOCK_POLL_MS = 250

const EXISTS_ALREADY = new Set(['42P06', '42P07', '42701', '42710', '42723'])

const migrationsFolder = path.join(root, 'prisma/migrations')

export interface Migrating {
  folder?: string
  /** Ends the run between two migrations, or while it waits for another instance. */
  signal?: AbortSignal
}

/**
 * Writes the same table, checksums and lock as `prisma migrate deploy`, so that either may be used. Each migration
 * commits with its record, so a killed run leaves no half of one.
 */
export async function migrate(connectionString: string, { folder, signal }: Migrating = {}): Promise<string[]> {
  const migrations = await readMigrations(folder ?? migrationsFolder)
  const client = new pg.Client({ connectionString, options: '-c TimeZone=UTC' })
  // If the connection ends, the next statement that needs it reports it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await waitForLock(client, signal)
    const records = await readRecords(client)
    const pending = migrations.filter(({ name }) => !records.get(name)?.finished)
    for (const { name, checksum } of migrations) {
      const record = records.get(name)
      if (record?.finished && record.checksum !== checksum)
        log('warn', 'migration edited', { message: `Migration ${name} was edited after it was applied.` })
    }
    if (pending.length > 0) await assertIcu(client)
    for (const migration of pending) {
      signal?.throwIfAborted()
      await apply(client, migration, records.has(migration.name))
    }
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** Polls for the lock instead of blocking, so that a waiting instance can be stopped. */
async function waitForLock(client: pg.Client, signal: AbortSignal | undefined): Promise<void> {
  for (;;) {
    signal?.throwIfAborted()
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [PRISMA_LOCK])
    if (rows[0]?.taken) return
    await setTimeout(LOCK_POLL_MS)
  }
}

/** Names are sorted by an ICU collation, which a Postgres built without ICU does not have (decision 0850). */
async function assertIcu(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`SELECT FROM pg_collation WHERE collname = 'und-x-icu'`)
  if (rows.length === 0)
    throw new OperatorError(
      'The Postgres of DATABASE_URL was built without ICU, which sorts names. ' +
        'Use one that has it, as the packages of Debian and the official images do.',
    )
}

export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return Promise.all(
    names.toSorted().map(async (name) => {
      const bytes = await readFile(path.join(folder, name, 'migration.sql'))
      return { name, sql: bytes.toString('utf8'), checksum: createHash('sha256').update(bytes).digest('hex') }
    }),
  )
}

interface MigrationRecord {
  checksum: string
  finished: boolean
}

export async function appliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  const records = await readRecords(client)
  return new Map([...records].filter(([, { finished }]) => finished).map(([name, { checksum }]) => [name, checksum]))
}

async function readRecords(client: pg.Client): Promise<Map<string, MigrationRecord>> {
  await client.query(`CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`)
  const { rows } = await client.query<{ name: string; checksum: string; finished: boolean }>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished FROM _prisma_migrations
      WHERE rolled_back_at IS NULL ORDER BY finished_at NULLS FIRST`,
  )
  return new Map(rows.map(({ name, checksum, finished }) => [name, { checksum, finished }]))
}

export async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(migration.sql)
  await record(client, migration)
}

/**
 * An unfinished record was left by a run that did not commit both together, so all of the migration was kept, or
 * nothing. If it was kept, making it a second time fails.
 */
async function apply(client: pg.Client, migration: Migration, isUnfinished: boolean): Promise<void> {
  const { name } = migration
  try {
    await client.query('BEGIN')
    await applyMigration(client, migration)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    if (isUnfinished && EXISTS_ALREADY.has(readCode(error) ?? '')) return record(client, migration)
    throw new OperatorError(
      `Migration ${name} failed and was rolled back: ${readMessage(error)}. ` +
        'The database is as it was. The next start tries it again.',
      { cause: error },
    )
  }
}

async function record(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query(
    `WITH unfinished AS (DELETE FROM _prisma_migrations WHERE migration_name = $3 AND finished_at IS NULL)
      INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
      VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
    [randomUUID(), checksum, name],
  )
}
