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

const COLUMNS = sql`id, recipient, subject, created_at AS "createdAt", sent_at AS "sentAt", status, failure`

export const mailById = (ctx: Ctx, id: number): Promise<(MailRow & { text: string }) | null> =>
  ctx.read.first(sql`SELECT ${COLUMNS}, text FROM mail WHERE id = ${id}`)
