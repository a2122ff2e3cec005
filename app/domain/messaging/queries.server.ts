import type { Ctx } from '~/kit/operation'
import { sql, type SqlRunner } from '~/kit/sql'
import { selectMailState, type MailState } from './mail-state'

export type MailRow = {
  id: number
  recipient: string
  subject: string
  createdAt: Date
  sentAt: Date | null
  state: MailState
  tries: number
  failure: string | null
}

const COLUMNS = sql`id, recipient, subject, created_at, sent_at,
  ${selectMailState(sql`mail`)} AS state, tries, failure`

export const findMail = (ctx: Ctx, id: number): Promise<(MailRow & { text: string }) | null> =>
  ctx.read.first(sql`SELECT ${COLUMNS}, text FROM mail WHERE id = ${id}`)

/**
 * Counts emails given up in the interval, with the last reason. `except` leaves out emails by the prefix of their key.
 */
export async function countFailedMails(
  read: SqlRunner,
  { after, until, except }: { after: Date; until: Date; except: string },
): Promise<{ count: number; reason: string | null }> {
  const row = await read.first<{ count: number; reason: string | null }>(sql`
    SELECT count(*)::int AS count, (array_agg(failure ORDER BY given_up_at DESC))[1] AS reason
    FROM mail WHERE status = 'failed' AND given_up_at > ${after} AND given_up_at <= ${until}
      AND NOT starts_with(dedupe_key, ${`${except}:`})`)
  return row ?? { count: 0, reason: null }
}

export type UnsentMails = { retrying: number; failed: number; reason: string | null }

export async function countUnsentMails(read: SqlRunner): Promise<UnsentMails> {
  const row = await read.first<UnsentMails>(sql`
    SELECT count(*) FILTER (WHERE given_up_at IS NULL)::int AS retrying,
      count(*) FILTER (WHERE given_up_at IS NOT NULL)::int AS failed,
      (array_agg(failure ORDER BY COALESCE(given_up_at, created_at) DESC))[1] AS reason
    FROM mail WHERE status = 'failed'`)
  return row ?? { retrying: 0, failed: 0, reason: null }
}

export async function countHeldEmails(read: SqlRunner): Promise<number> {
  const row = await read.first<{ count: number }>(sql`SELECT count(*)::int AS count FROM mail WHERE status = 'held'`)
  return row?.count ?? 0
}
