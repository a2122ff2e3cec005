import type { SqlTxCtx } from '~/db/ctx'
import { sql } from '~/kit/sql'

/**
 * Logs answers that differ from the latest one; an opt-out has a reason. Rows in `added` were inserted with their
 * answer, which saves a second write. Returns the supporters that it logged (R-IMPORTS-8).
 */
export async function logOptIns(
  ctx: SqlTxCtx,
  { answers, added }: { answers: ReadonlyMap<number, boolean>; added: ReadonlySet<number> },
  filename: string,
): Promise<ReadonlySet<number>> {
  if (answers.size === 0) return new Set()
  const rows = JSON.stringify([...answers].map(([supporter_id, is_in]) => ({ supporter_id, is_in })))
  const logged = await ctx.sql.rows<{ id: number }>(sql`
    INSERT INTO email_opt_in (supporter_id, action, source, reason, created_at)
    SELECT s.id, CASE WHEN a.is_in THEN 'optin' ELSE 'optout' END, 'import',
      CASE WHEN NOT a.is_in THEN ${`Import of ${filename}`.slice(0, 255)} END, ${ctx.now}
    FROM jsonb_to_recordset(${rows}::jsonb) AS a (supporter_id int, is_in boolean)
    JOIN supporter s ON s.id = a.supporter_id
    WHERE s.opted_in IS DISTINCT FROM a.is_in OR s.id = ANY(${[...added]}::int[]) ORDER BY s.id
    RETURNING supporter_id AS id`)
  return new Set(logged.map(({ id }) => id))
}
