import type pg from 'pg'

export type Row = Record<string, unknown>

const BATCH = 500

/** All rows need the columns of the first. Lists become arrays or JSON, as the column requires. */
export async function writeRows(client: pg.ClientBase, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
    .map((name) => `"${name}"`)
    .join(', ')
  for (let start = 0; start < rows.length; start += BATCH) {
    await client.query(
      `INSERT INTO "${table}" (${columns}) SELECT ${columns}
        FROM jsonb_populate_recordset(NULL::"${table}", $1::jsonb)`,
      [JSON.stringify(rows.slice(start, start + BATCH))],
    )
  }
}

/** Rows with explicit ids leave the sequence behind; this prevents the next row from reusing an id. */
export async function catchUp(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence('"${table}"', 'id'), greatest((SELECT max(id) FROM "${table}"), 1))`,
    )
  }
}
