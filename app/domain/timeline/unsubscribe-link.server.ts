import type { SqlTxCtx } from '~/db/ctx'
import { sql } from '~/kit/sql'

export async function unsubscribeLink(ctx: SqlTxCtx, supporterId: number): Promise<string> {
  const row =
    (await ctx.sql.first<{ key: string }>(
      sql`SELECT key FROM unsubscribe_link WHERE supporter_id = ${supporterId} ORDER BY id LIMIT 1`,
    )) ??
    (await ctx.sql.first<{ key: string }>(
      sql`INSERT INTO unsubscribe_link (supporter_id, created_at) VALUES (${supporterId}, ${ctx.now}) RETURNING key`,
    ))
  if (row === null) throw new Error('the link was not written')
  return `${ctx.officeUrl}/unsubscribe/${row.key}`
}

/** True if the supporter used that link and has not subscribed to marketing email since (R-NOTES-2). */
export const HAS_STOPPED_NEWS = sql`EXISTS (SELECT FROM email_opt_in o
  WHERE o.supporter_id = s.id AND o.source = 'unsubscribe' AND NOT EXISTS (SELECT FROM email_opt_in later
    WHERE later.supporter_id = s.id AND later.id > o.id AND later.action = 'optin'))`
