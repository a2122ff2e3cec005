import { sql, type Sql, type SqlRunner } from '~/kit/sql'

export type MailState = 'held' | 'queued' | 'retrying' | 'sent' | 'failed'

/** A failed mail has failed only when it is not tried again (R-EMAILS-2). */
export const mailState = (mail: Sql): Sql =>
  sql`CASE WHEN ${mail}.status = 'failed' AND ${mail}.given_up_at IS NULL THEN 'retrying' ELSE ${mail}.status END`

/**
 * The state of the email that was written last about something: its key is that of the cause, and with it the instant
 * where somebody pressed for another. Null where none was written.
 */
export const lastMailState = (key: Sql, notifiedAt: Sql): Sql =>
  sql`(SELECT ${mailState(sql`m`)} FROM mail m
    WHERE m.dedupe_key IN (${key}, ${key} || ':' || (extract(epoch FROM ${notifiedAt}) * 1000)::bigint)
    ORDER BY m.id DESC LIMIT 1)`

/** The same of one record, for its page. */
export async function readMailState(over: SqlRunner, key: string, notifiedAt: Date | null): Promise<MailState | null> {
  if (notifiedAt === null) return null
  const row = await over.first<{ state: MailState | null }>(
    sql`SELECT ${lastMailState(sql`${key}::text`, sql`${notifiedAt}::timestamptz`)} AS state`,
  )
  return row?.state ?? null
}
