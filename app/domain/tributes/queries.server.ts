import type { Ctx } from '~/kit/operation'
import { sql, type SqlRunner } from '~/kit/sql'
import { selectLastMailState, type MailState } from '~/domain/messaging/mail-state'
import type { StoredRecipient } from './schemas'

export type TributeTypeChoice = { id: number; label: string }

export const tributeTypes = (runner: SqlRunner): Promise<TributeTypeChoice[]> =>
  runner.rows<TributeTypeChoice>(
    sql`SELECT id, label FROM tribute_type WHERE is_enabled AND deleted_at IS NULL ORDER BY sequence, lower(label), id`,
  )

export type TributeOfContribution = {
  id: number
  type: string
  name: string
  message: string | null
  notify: string | null
  notifyName: string | null
  amountMinor: bigint
  notifyAt: Date
  notifiedAt: Date | null
  /** The state of its email; null for a letter. */
  mail: MailState | null
}

export const tributeMail = sql`CASE WHEN t.notify = 'email' THEN
  ${selectLastMailState(sql`('tribute:' || t.id)`, sql`t.notified_at`)} END`

export const listTributes = (runner: SqlRunner, contributionId: number): Promise<TributeOfContribution[]> =>
  runner.rows<TributeOfContribution>(sql`
    SELECT t.id, y.label AS type, t.name, t.message, t.notify, t.notify_name,
      t.amount_minor, t.notify_at, t.notified_at,
      ${tributeMail} AS mail
    FROM tribute t JOIN tribute_type y ON y.id = t.tribute_type_id
    WHERE t.contribution_id = ${contributionId} AND t.deleted_at IS NULL ORDER BY t.id`)

export type TributeRecord = StoredRecipient & {
  id: number
  type: string
  name: string
  message: string | null
  amountMinor: bigint
  currency: string
  createdAt: Date
  notifyAt: Date
  notifiedAt: Date | null
  deletedAt: Date | null
  number: string
  donor: string | null
  hasEmailTemplate: boolean
}

export const tributeById = (runner: SqlRunner, id: number): Promise<TributeRecord | null> =>
  runner.first<TributeRecord>(sql`
    SELECT t.id, y.label AS type, t.name, t.message, t.notify, t.notify_name,
      t.notify_email,
      t.notify_address, t.notify_city, t.notify_state,
      t.notify_zip,
      t.notify_country, t.amount_minor, t.currency, t.created_at,
      t.notify_at, t.notified_at, t.deleted_at, c.number,
      c.supporter_name AS donor,
      coalesce(y.email_template, '') <> '' AS has_email_template
    FROM tribute t JOIN tribute_type y ON y.id = t.tribute_type_id JOIN contribution c ON c.id = t.contribution_id
    WHERE t.id = ${id}`)

export const unsentLetters = async ({ read, now }: Ctx): Promise<number> => {
  const row = await read.first<{ n: bigint }>(sql`
    SELECT count(*) AS n FROM tribute WHERE notify = 'letter' AND notified_at IS NULL AND deleted_at IS NULL
      AND notify_at <= ${now}`)
  return Number(row?.n ?? 0n)
}
