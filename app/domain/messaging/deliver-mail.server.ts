import { workflow } from '~/db/operation.server'
import { days } from '~/kit/clock'
import { readMessage } from '~/kit/log'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import type { MessageFile } from '~/ports/mailer'
import { keepOutcome } from './keep-outcome.server'
import { DeliverMailInput } from './schemas'

type WaitingMail = {
  recipient: string
  cc: string | null
  bcc: string | null
  replyTo: string | null
  unsubscribeUrl: string | null
  subject: string
  text: string
  html: string | null
  status: string
  dedupeKey: string
  queuedAt: Date
  givenUpAt: Date | null
}

/** Mails are retried for this long (R-EMAILS-2). */
const MAX_RETRY_TIME = days(2)

const MAX_FILE = 20 * 1024 * 1024

/**
 * Loads the files as stored when the mail was written. Throws if one is missing, so that no mail is sent without it.
 */
async function loadFiles(ctx: Ctx, mailId: number): Promise<MessageFile[]> {
  const rows = await ctx.read.rows<{ filename: string; type: string; key: string }>(
    sql`SELECT filename, content_type AS type, key FROM mail_attachment WHERE mail_id = ${mailId} ORDER BY id`,
  )
  return Promise.all(
    rows.map(async ({ filename, type, key }) => {
      const bytes = await ctx.ports.objectStore.readStart(key, MAX_FILE)
      if (bytes === null) throw new Error(`the file ${key} of mail ${mailId} is missing`)
      return { filename, type, bytes }
    }),
  )
}

const shortenMessage = (error: unknown) => readMessage(error).slice(0, 500)

/**
 * Run by a job. Records a failure and throws it, so that the queue retries. The message id stays the same, so that a
 * mail server that already accepted the mail can recognize it.
 */
export const deliverMail = workflow({
  name: 'messaging.deliver-mail',
  permission: 'admin.general',
  input: DeliverMailInput,
  async run(ctx, { mailId }) {
    const mail = await ctx.read.first<WaitingMail>(
      sql`SELECT recipient, cc, bcc, reply_to, unsubscribe_url, subject, text, html, status, dedupe_key,
          COALESCE(queued_at, created_at) AS queued_at, given_up_at FROM mail
        WHERE id = ${mailId}`,
    )
    if (!mail || mail.status === 'sent' || mail.status === 'held' || mail.givenUpAt !== null) return
    const host = URL.canParse(ctx.officeUrl) ? new URL(ctx.officeUrl).hostname : 'almoner.invalid'
    try {
      const attachments = await loadFiles(ctx, mailId)
      const status = await ctx.ports.mailer.send({
        to: mail.recipient,
        ...(mail.cc === null ? {} : { cc: mail.cc }),
        ...(mail.bcc === null ? {} : { bcc: mail.bcc }),
        ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
        ...(mail.unsubscribeUrl === null ? {} : { unsubscribeUrl: mail.unsubscribeUrl }),
        subject: mail.subject,
        text: mail.text,
        ...(mail.html === null ? {} : { html: mail.html }),
        ...(attachments.length === 0 ? {} : { attachments }),
        messageId: `<mail-${mailId}-${mail.dedupeKey.replace(/[^A-Za-z0-9]/g, '').slice(0, 40)}@${host}>`,
      })
      await perform(keepOutcome, ctx, { mailId, status, failure: null })
    } catch (error) {
      const isGivenUp = ctx.now.getTime() >= mail.queuedAt.getTime() + MAX_RETRY_TIME
      await perform(keepOutcome, ctx, { mailId, status: 'failed', failure: shortenMessage(error), isGivenUp })
      throw error
    }
  },
})
