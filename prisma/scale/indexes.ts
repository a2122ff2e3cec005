import type pg from 'pg'

/**
 * Drops the indexes of tables, except those of constraints, and turns triggers and foreign keys off during a bulk
 * write. The definitions wait in a table, so that the next load restores them after a kill.
 */
export async function withoutIndexes<T>(
  client: pg.ClientBase,
  { tables, report }: { tables: readonly string[]; report: (name: string) => void },
  work: () => Promise<T>,
): Promise<T> {
  await takeIndexesOff(client, tables)
  await client.query('SET session_replication_role = replica')
  try {
    return await work()
  } finally {
    await client.query('SET session_replication_role = DEFAULT')
    await putIndexesBack(client, report)
  }
}

async function takeIndexesOff(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  await client.query('BEGIN')
  await client.query('CREATE TABLE IF NOT EXISTS scale_index (name text PRIMARY KEY, definition text NOT NULL)')
  const { rows } = await client.query<{ name: string; definition: string }>(
    `INSERT INTO scale_index SELECT c.relname, pg_get_indexdef(c.oid)
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
     WHERE t.relname = ANY ($1) AND t.relnamespace = 'public'::regnamespace AND NOT i.indisprimary
       AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid)
     ON CONFLICT (name) DO UPDATE SET definition = excluded.definition RETURNING name, definition`,
    [tables],
  )
  for (const { name } of rows) await client.query(`DROP INDEX "${name}"`)
  await client.query('COMMIT')
}

/** Builds one index at a time, each with all the memory and both workers. */
export async function putIndexesBack(client: pg.ClientBase, report: (name: string) => void): Promise<void> {
  const exists = await client.query<{ found: string | null }>(`SELECT to_regclass('public.scale_index')::text AS found`)
  if (exists.rows[0]?.found === null) return
  await client.query(`SET maintenance_work_mem = '512MB'; SET max_parallel_maintenance_workers = 2`)
  const { rows } = await client.query<{ name: string; definition: string }>(
    'SELECT name, definition FROM scale_index ORDER BY definition',
  )
  for (const { name, definition } of rows) {
    await client.query(definition.replace(/ INDEX /, ' INDEX IF NOT EXISTS '))
    report(name)
  }
  await client.query('DROP TABLE scale_index')
}
