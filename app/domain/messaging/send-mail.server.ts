import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { SendMailInput } from './schemas'

/** Writes a mail and the job that delivers it, in the operation's own transaction. A cause that already has its mail does nothing. */
export const sendMail = sqlOperation({
  name: 'messaging.send-mail',
  permission: null,
  input: SendMailInput,
  isQuiet: true,
  async run(ctx, { dedupeKey, to, subject, text, html }) {
    const written = await ctx.sql.first<{
      id: number
    }>(sql`INSERT INTO mail (dedupe_key, recipient, subject, text, html, created_at, status)
      VALUES (${dedupeKey}, ${to}, ${subject}, ${text}, ${html}, ${ctx.now}, 'queued') ON CONFLICT (dedupe_key) DO NOTHING RETURNING id`)
    if (written) ctx.enqueue({ job: 'messaging.deliver-mail', payload: { mailId: written.id } })
  },
})
