import pg from 'pg'
import type { Sql } from '~/kit/sql'

/** All other indexes of `table` are dropped, except those of constraints. */
type Only = { table: string; index: string }

const INDEXES_FIRST =
  'SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off; SET LOCAL enable_incremental_sort = off'

const IS_GIN = `SELECT a.amname = 'gin' FROM pg_class c JOIN pg_am a ON a.oid = c.relam WHERE c.oid = $1::regclass`

const OTHERS = `SELECT i.indexrelid::regclass::text AS name FROM pg_index i
  WHERE i.indrelid = $1::regclass AND i.indexrelid <> $2::regclass AND NOT EXISTS (SELECT 1 FROM pg_constraint k
    WHERE k.conindid = i.indexrelid)`

/**
 * Sequential scans and sorts are the last resort, so that plans do not depend on statistics. `only` drops other
 * indexes; `settings` configure the planner.
 */
export async function planOf(query: Sql, only?: Only, settings = ''): Promise<string> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  try {
    await client.query(`BEGIN; ${INDEXES_FIRST}; ${settings}`)
    if (only) {
      const { rows } = await client.query<{ name: string }>(OTHERS, [only.table, only.index])
      for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
      // A bitmap scan reads the table as well, but a GIN index supports nothing else.
      await client.query(`SELECT set_config('enable_bitmapscan', (${IS_GIN})::text, true)`, [only.index])
    }
    const { text, values } = query.compile()
    const plan = await client.query<Record<string, string>>(`EXPLAIN (COSTS OFF) ${text}`, values)
    return plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('ROLLBACK')
    await client.end()
  }
}
