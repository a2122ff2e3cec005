import { steps } from '~/db/operation.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { keepOutcome } from './keep-outcome.server'
import { DeliverMailInput } from './schemas'

type Waiting = { recipient: string; subject: string; text: string; html: string | null; status: string; dedupeKey: string }

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500)

/**
 * A job's operation: hands one mail to the mail server and writes down what came of it. A failure is kept and thrown, so that the queue tries
 * again; the message id stays the same, so that a mail server that had taken it already can tell.
 */
export const deliverMail = steps({
  name: 'messaging.deliver-mail',
  permission: 'admin.general',
  input: DeliverMailInput,
  async run(ctx, { mailId }) {
    const mail = await ctx.read.first<Waiting>(
      sql`SELECT recipient, subject, text, html, status, dedupe_key AS "dedupeKey" FROM mail WHERE id = ${mailId}`,
    )
    if (!mail || mail.status === 'sent' || mail.status === 'held') return
    const host = URL.canParse(ctx.siteUrl) ? new URL(ctx.siteUrl).hostname : 'almoner.invalid'
    try {
      const status = await ctx.ports.mailer.send({
        to: mail.recipient,
        subject: mail.subject,
        text: mail.text,
        ...(mail.html === null ? {} : { html: mail.html }),
        messageId: `<mail-${mailId}-${mail.dedupeKey.replace(/[^A-Za-z0-9]/g, '').slice(0, 40)}@${host}>`,
      })
      await perform(keepOutcome, ctx, { mailId, status, failure: null })
    } catch (error) {
      await perform(keepOutcome, ctx, { mailId, status: 'failed', failure: wordsOf(error) })
      throw error
    }
  },
})
