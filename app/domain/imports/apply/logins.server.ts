import type { SqlTxCtx } from '~/db/ctx'
import { sql } from '~/kit/sql'

/**
 * Stores password hashes without requiring a reset, because supporters keep the password that they have. Returns the
 * supporters whose logins changed (R-IMPORTS-13).
 */
export async function setLogins(ctx: SqlTxCtx, hashes: ReadonlyMap<number, string>): Promise<ReadonlySet<number>> {
  if (hashes.size === 0) return new Set()
  const rows = JSON.stringify([...hashes].map(([id, hash]) => ({ id, hash })))
  const changed = await ctx.sql.rows<{
    id: number
  }>(sql`INSERT INTO supporter_password (supporter_id, hash, must_reset, created_at)
    SELECT l.id, l.hash, false, ${ctx.now} FROM jsonb_to_recordset(${rows}::jsonb) AS l (id int, hash text)
    ON CONFLICT (supporter_id) DO UPDATE SET hash = excluded.hash, must_reset = false,
    created_at = excluded.created_at
    WHERE supporter_password.hash <> excluded.hash OR supporter_password.must_reset
    RETURNING supporter_id AS id`)
  await ctx.sql.run(
    sql`UPDATE supporter SET has_login = true, version = version + 1, updated_at = ${ctx.now}
      WHERE id = ANY(${[...hashes.keys()]}::int[]) AND NOT has_login`,
  )
  return new Set(changed.map(({ id }) => id))
}
