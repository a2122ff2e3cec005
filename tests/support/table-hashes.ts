import { query } from './postgres.ts'

const EVERY_TABLE = `SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n
  ON n.oid = c.relnamespace WHERE c.relkind = 'r' AND n.nspname IN ('public', 'pgboss')
  AND c.relname <> '_prisma_migrations' AND n.nspname || '.' || c.relname <> 'pgboss.version'
  AND c.relname NOT LIKE 'queue\\_stats%'`

const DEFINITIONS = `SELECT string_agg(line, E'\\n' ORDER BY line) AS lines FROM (
    SELECT indexrelid::regclass || ' ' || indisvalid || ' ' || indisunique AS line
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE c.relnamespace IN ('public'::regnamespace, to_regnamespace('pgboss'))
    UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated
    FROM pg_constraint WHERE connamespace IN ('public'::regnamespace, to_regnamespace('pgboss'))
    UNION ALL SELECT pg_get_triggerdef(oid) || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT relname || ' ' || coalesce(relacl::text, '') FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'S', 'v')
    UNION ALL SELECT schemaname || '.' || sequencename || ' ' || coalesce(last_value, 0) FROM pg_sequences
  ) every`

/** Written without the code under test: whole rows with generated columns, and the schema around them. */
export async function hashesOf(url: string): Promise<Record<string, string>> {
  const { rows } = await query(url, EVERY_TABLE)
  const hashes: Record<string, string> = {}
  for (const { name } of rows as { name: string }[]) {
    const result = await query(
      url,
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '') AS hash
       FROM ${name} t`,
    )
    hashes[name] = (result.rows as { hash: string }[])[0]?.hash ?? ''
  }
  const definitions = await query(url, DEFINITIONS)
  hashes['definitions'] = (definitions.rows as { lines: string }[])[0]?.lines ?? ''
  return hashes
}
