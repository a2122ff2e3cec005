import pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { OperatorError } from '../settings/settings.ts'
import { appliedMigrations, applyMigration, PRISMA_LOCK, readMigrations } from '../postgres/migrate.ts'
import type { Opening } from './manifest.ts'
import { quotedName, type Table } from './tables.ts'

const NOT_EMPTY =
  'The database is not empty, and nothing was changed. A backup is restored into a new one: name another in ' +
  'DATABASE_URL, or, with the embedded database, another folder in ALMONER_DATA.'

const SAME_TABLES = `SELECT n.nspname AS schema, c.relname AS name FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname IN ('public', 'pgboss') AND c.relkind IN ('r', 'p') LIMIT 1`

/** The lock keeps two restores, or a restore and a start of Almoner, from preparing one database at once. */
export async function refuseUnlessEmpty(client: pg.Client): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [PRISMA_LOCK])
  const { rowCount } = await client.query(SAME_TABLES)
  if (rowCount) throw new OperatorError(NOT_EMPTY)
}

/** Refuses a backup with migrations that this version does not have, because a newer version made it. */
export async function refuseNewer({ migrations, app }: Opening): Promise<void> {
  const known = new Set((await readMigrations()).map(({ name }) => name))
  if (migrations.some(({ name }) => !known.has(name)))
    throw new OperatorError(
      `This backup was made by a newer version of Almoner (${app}). Install that version or a later one, then restore.`,
    )
}

export async function makeTables(client: pg.Client, { migrations, queueVersion }: Opening): Promise<void> {
  const wanted = new Set(migrations.map(({ name }) => name))
  await appliedMigrations(client)
  for (const migration of await readMigrations()) {
    if (wanted.has(migration.name)) await applyMigration(client, migration)
  }
  if (queueVersion !== null) await makeQueue(client, queueVersion)
  await client.query('SET CONSTRAINTS ALL IMMEDIATE')
}

async function makeQueue(client: pg.Client, version: number): Promise<void> {
  const plan = getConstructionPlans('pgboss')
  const begin = plan.indexOf('BEGIN;')
  const commit = plan.lastIndexOf('COMMIT;')
  await client.query(plan.slice(begin + 'BEGIN;'.length, commit))
  const { rows } = await client.query<{ version: number }>('SELECT version FROM pgboss.version')
  if (rows[0]?.version !== version)
    throw new OperatorError(
      `The waiting jobs of this backup have another layout (${version}, here ${rows[0]?.version}). Restore it with ` +
        'the version of Almoner that made it, start that once, then install this one.',
    )
}

export async function migrateFurther(client: pg.Client): Promise<string[]> {
  const applied = await appliedMigrations(client)
  const pending = (await readMigrations()).filter(({ name }) => !applied.has(name))
  for (const migration of pending) await applyMigration(client, migration)
  return pending.map(({ name }) => name)
}

const FOREIGN_KEYS = `SELECT n.nspname AS schema, c.relname AS name, o.conname AS constraint,
    pg_get_constraintdef(o.oid) AS definition
  FROM pg_constraint o JOIN pg_class c ON c.oid = o.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE o.contype = 'f' AND o.conparentid = 0 AND n.nspname IN ('public', 'pgboss')`

const PLAIN_INDEXES = `SELECT n.nspname AS schema, i.relname AS name, pg_get_indexdef(i.oid) AS definition
  FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_namespace n ON n.oid = i.relnamespace
  WHERE n.nspname = 'public' AND i.relkind = 'i'
    AND NOT EXISTS (SELECT FROM pg_constraint o WHERE o.conindid = i.oid)`

/**
 * Removes rules that would check or change single rows, without superuser rights, and returns a function that restores
 * them. Foreign keys are checked again in full when they return.
 */
export async function suspendRules(client: pg.Client, tables: readonly Table[]): Promise<() => Promise<void>> {
  const { rows: keys } =
    await client.query<Record<'schema' | 'name' | 'constraint' | 'definition', string>>(FOREIGN_KEYS)
  const { rows: indexes } = await client.query<Record<'schema' | 'name' | 'definition', string>>(PLAIN_INDEXES)
  for (const key of keys)
    await client.query(`ALTER TABLE ${quotedName(key)} DROP CONSTRAINT ${pg.escapeIdentifier(key.constraint)}`)
  for (const table of tables) await client.query(`ALTER TABLE ${quotedName(table)} DISABLE TRIGGER USER`)
  for (const index of indexes) await client.query(`DROP INDEX ${quotedName(index)}`)
  await client.query(`TRUNCATE ${tables.map(quotedName).join(', ')}`)
  return async () => {
    for (const { definition } of indexes) await client.query(definition)
    for (const key of keys)
      await client.query(
        `ALTER TABLE ${quotedName(key)} ADD CONSTRAINT ${pg.escapeIdentifier(key.constraint)} ${key.definition}`,
      )
    for (const table of tables) await client.query(`ALTER TABLE ${quotedName(table)} ENABLE TRIGGER USER`)
  }
}
