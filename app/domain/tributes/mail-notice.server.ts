import type { SqlTxCtx } from '~/db/ctx'
import { sendTemplate } from '~/domain/messaging/send-template.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { letterPdf } from './letters/letters.server'
import { noticeTags, type Notice } from './notice.server'

/**
 * Queues the email of the tribute's type, with its letter as PDF if there is one. `key` identifies this notification,
 * so that it is sent once.
 */
export async function mailNotice(
  ctx: SqlTxCtx,
  notice: Notice,
  { key, to, template }: { key: string; to: string; template: string },
): Promise<void> {
  const letter = await letterPdf(ctx, notice)
  await perform(sendTemplate, ctx, {
    dedupeKey: key,
    to,
    cc: notice.cc,
    bcc: notice.bcc,
    template: { subject: notice.subject, body: template, isHtml: true },
    attachments: letter === null ? [] : [{ filename: 'letter.pdf', type: 'application/pdf', bytes: letter }],
    ...noticeTags(ctx, notice),
  })
}

export async function markNotified(ctx: SqlTxCtx, tributeId: number, { notify, notifiedAt }: Notice): Promise<void> {
  await ctx.sql.run(sql`UPDATE tribute SET notified_at = ${ctx.now}, updated_at = ${ctx.now} WHERE id = ${tributeId}`)
  await ctx.publish('tribute.notified', {
    id: tributeId,
    before: { notifiedAt },
    after: { notifiedAt: ctx.now, by: notify },
  })
}
