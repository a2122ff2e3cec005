import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { OperatorError, root } from '../settings.ts'

export interface Migration {
  name: string
  sql: string
  checksum: string
}

/** The id that Prisma's own engine locks: this runner and `prisma migrate deploy` wait for each other. */
export const PRISMA_LOCK = 72707369

const migrationsFolder = path.join(root, 'prisma/migrations')

/**
 * Applies prisma/migrations as `prisma migrate deploy` would: the same table, the same checksums, the same lock, so
 * that either may be used on the same database. Answers the names it applied.
 */
export async function migrate(connectionString: string, folder = migrationsFolder): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = new pg.Client({ connectionString, options: '-c TimeZone=UTC' })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [PRISMA_LOCK])
    const applied = await appliedMigrations(client)
    const pending = migrations.filter(({ name }) => !applied.has(name))
    for (const { name, checksum } of migrations) {
      if (applied.has(name) && applied.get(name) !== checksum)
        console.warn(`migration ${name} was edited after it was applied`)
    }
    if (pending.length > 0) await assertIcu(client)
    for (const migration of pending) await applyMigration(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** Names are sorted by a collation of ICU (decision 0850), which a Postgres built without it does not have. */
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

export async function appliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  await client.query(`CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`)
  const { rows } = await client.query<{ migration_name: string; checksum: string; finished_at: Date | null }>(
    'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  )
  const broken = rows.find((row) => !row.finished_at)
  if (broken) throw new Error(`migration ${broken.migration_name} failed earlier; see "prisma migrate resolve"`)
  return new Map(rows.map((row) => [row.migration_name, row.checksum]))
}

export async function applyMigration(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  const id = randomUUID()
  await client.query('INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)', [
    id,
    checksum,
    name,
  ])
  try {
    await client.query(sql)
  } catch (error) {
    // Within a transaction of the caller nothing more can be written after an error.
    await client.query('UPDATE _prisma_migrations SET logs = $2 WHERE id = $1', [id, String(error)]).catch(() => {})
    throw new Error(`migration ${name}: ${String(error)}`, { cause: error })
  }
  await client.query('UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = 1 WHERE id = $1', [id])
}
