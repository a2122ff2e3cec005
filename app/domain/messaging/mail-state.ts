import { sql, type Sql, type SqlRunner } from '~/kit/sql'

export type MailState = 'held' | 'queued' | 'retrying' | 'sent' | 'failed'

/** A failed mail counts as failed only when it is no longer retried (R-EMAILS-2). */
export const selectMailState = (mail: Sql): Sql =>
  sql`CASE WHEN ${mail}.status = 'failed' AND ${mail}.given_up_at IS NULL THEN 'retrying' ELSE ${mail}.status END`

/**
 * State of the latest email about a cause. The key is the cause's; an email sent again by a user has the time added to
 * its key. Null if there is none.
 */
export const selectLastMailState = (key: Sql, notifiedAt: Sql): Sql =>
  sql`(SELECT ${selectMailState(sql`m`)} FROM mail m
    WHERE m.dedupe_key IN (${key}, ${key} || ':' || (extract(epoch FROM ${notifiedAt}) * 1000)::bigint)
    ORDER BY m.id DESC LIMIT 1)`

export async function readMailState(
  runner: SqlRunner,
  key: string,
  notifiedAt: Date | null,
): Promise<MailState | null> {
  if (notifiedAt === null) return null
  const row = await runner.first<{ state: MailState | null }>(
    sql`SELECT ${selectLastMailState(sql`${key}::text`, sql`${notifiedAt}::timestamptz`)} AS state`,
  )
  return row?.state ?? null
}
