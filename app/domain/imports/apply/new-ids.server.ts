import type { SqlTxCtx } from '~/db/ctx'
import { sql } from '~/kit/sql'

type Table = 'supporter' | 'contribution' | 'contribution_line' | 'sponsorship' | 'timeline_post'

/** Reserves ids for rows that are written later, so that other rows can refer to them. */
export async function reserveIds(ctx: SqlTxCtx, table: Table, count: number): Promise<number[]> {
  if (count === 0) return []
  const rows = await ctx.sql.rows<{ id: number }>(
    sql`SELECT nextval(pg_get_serial_sequence(${table}::text, 'id'))::int AS id FROM generate_series(1, ${count}::int)`,
  )
  return rows.map(({ id }) => id)
}
