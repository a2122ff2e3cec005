import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'

export type MailRow = {
  id: number
  recipient: string
  subject: string
  createdAt: Date
  sentAt: Date | null
  status: string
  failure: string | null
}

const NEWEST = 200

const COLUMNS = sql`id, recipient, subject, created_at AS "createdAt", sent_at AS "sentAt", status, failure`

/** The newest mails, whatever became of them. */
export const newestMails = (ctx: Ctx): Promise<MailRow[]> =>
  ctx.read.rows<MailRow>(sql`SELECT ${COLUMNS} FROM mail ORDER BY created_at DESC, id DESC LIMIT ${NEWEST}`)

export const mailById = (ctx: Ctx, id: number): Promise<(MailRow & { text: string }) | null> =>
  ctx.read.first(sql`SELECT ${COLUMNS}, text FROM mail WHERE id = ${id}`)
