import { randomUUID } from 'node:crypto'
import { sqlOperation } from '~/db/operation.server'
import { setting } from '~/domain/settings/definitions'
import { sql } from '~/kit/sql'
import { SendMailInput } from './schemas'

const EXTENSIONS: Readonly<Record<string, string>> = { 'application/pdf': '.pdf' }

/**
 * Stores the mail and queues its delivery in the caller's transaction, with copies of its files. Does nothing if the
 * cause already has a mail.
 */
export const sendMail = sqlOperation({
  name: 'messaging.send-mail',
  permission: null,
  input: SendMailInput,
  audit: 'none',
  async run(ctx, { dedupeKey, to, subject, text, html, cc, bcc, attachments, unsubscribeUrl }) {
    const written = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO mail (dedupe_key, recipient, subject, text, html, cc, bcc, unsubscribe_url, reply_to, created_at,
        status)
      VALUES (${dedupeKey}, ${to}, ${subject}, ${text}, ${html}, ${cc}, ${bcc}, ${unsubscribeUrl},
        ${setting(ctx.settings, 'mail_reply_to') || null}, ${ctx.now}, 'queued')
      ON CONFLICT (dedupe_key) DO NOTHING RETURNING id`)
    if (!written) return
    for (const { filename, type, bytes } of attachments) {
      const key = `mail/${written.id}-${randomUUID()}${EXTENSIONS[type] ?? ''}`
      await ctx.ports.objectStore.put(key, bytes, type)
      await ctx.sql.run(
        sql`INSERT INTO mail_attachment (mail_id, filename, content_type, key)
          VALUES (${written.id}, ${filename}, ${type}, ${key})`,
      )
    }
    ctx.enqueue({ job: 'messaging.deliver-mail', payload: { mailId: written.id } })
  },
})
