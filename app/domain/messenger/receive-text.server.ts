import { z } from 'zod'
import { sqlOperation, workflow } from '~/db/operation.server'
import { days, later } from '~/kit/clock'
import { DomainError } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { WEBHOOK } from './messages'
import { heldByNumber } from './queries.server'
import { converse } from './talk/converse.server'
import { MAX_MESSAGE_LENGTH, toPlain, RESERVED } from './talk/match'

const NOT_SIGNED = 'This message is not signed by the provider of phone numbers.'
const REMEMBERED_FOR = days(30)

const Text = z.object({
  MessageSid: z.string().min(1).max(64),
  From: z.string().min(1).max(40),
  To: z.string().min(1).max(40),
  Body: z.string().default(''),
})

/** For a repeated message, returns the earlier reply (R-MESSENGER-9). */
const claimText = sqlOperation({
  name: 'messenger.claim-text',
  permission: 'messenger.edit',
  input: z.object({ sid: z.string(), to: z.string() }),
  audit: 'none',
  async run(ctx, { sid, to }): Promise<{ isNew: boolean; reply: string | null }> {
    await ctx.sql.run(sql`DELETE FROM received_text WHERE received_at < ${later(ctx.now, -REMEMBERED_FOR)}`)
    const created = await ctx.sql.first(sql`
      INSERT INTO received_text (sid, received_at) VALUES (${sid}, ${ctx.now}) ON CONFLICT (sid) DO NOTHING
      RETURNING sid`)
    const isOurs = (await heldByNumber(ctx.sql, to)) !== null
    if (created !== null) return { isNew: isOurs, reply: null }
    const row = await ctx.sql.first<{ reply: string | null }>(sql`SELECT reply FROM received_text WHERE sid = ${sid}`)
    return { isNew: false, reply: row?.reply ?? null }
  },
})

const recordReply = sqlOperation({
  name: 'messenger.record-reply',
  permission: 'messenger.edit',
  input: z.object({ sid: z.string(), reply: z.string() }),
  audit: 'none',
  run: (ctx, { sid, reply }) => ctx.sql.run(sql`UPDATE received_text SET reply = ${reply} WHERE sid = ${sid}`),
})

/**
 * Accepts a text message only if the provider signed it for our public address. Carriers answer reserved words
 * themselves, so those end a conversation and get no reply.
 */
export const receiveText = workflow({
  name: 'messenger.receive-text',
  permission: null,
  input: z.object({ body: z.string(), signature: z.string().max(200) }),
  async run(ctx, { body, signature }): Promise<string> {
    const fields = Object.fromEntries(new URLSearchParams(body))
    const isSigned =
      ctx.officeUrl !== '' && (await ctx.ports.phoneNumbers.isSigned(`${ctx.officeUrl}${WEBHOOK}`, fields, signature))
    if (!isSigned) throw new DomainError('forbidden', NOT_SIGNED)
    const read = Text.safeParse(fields)
    if (!read.success) throw new DomainError('invalid', 'This is no text message.')
    const { MessageSid: sid, From: sender, To: recipient, Body: message } = read.data
    const { isNew, reply } = await perform(claimText, ctx, { sid, to: recipient })
    if (!isNew) return reply ?? ''
    const replies = await perform(converse, ctx, {
      driver: 'sms',
      sender,
      recipient,
      message: message.slice(0, MAX_MESSAGE_LENGTH),
    })
    const answer = RESERVED.includes(toPlain(message)) ? '' : replies.join('\n')
    await perform(recordReply, ctx, { sid, reply: answer })
    return answer
  },
})
