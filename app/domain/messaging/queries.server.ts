import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { mailState, type MailState } from './mail-state'

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

const COLUMNS = sql`id, recipient, subject, created_at AS "createdAt", sent_at AS "sentAt",
  ${mailState(sql`mail`)} AS state, tries, failure`

export const mailById = (ctx: Ctx, id: number): Promise<(MailRow & { text: string }) | null> =>
  ctx.read.first(sql`SELECT ${COLUMNS}, text FROM mail WHERE id = ${id}`)
