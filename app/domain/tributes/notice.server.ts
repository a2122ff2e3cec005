import type { SqlTxCtx } from '~/db/ctx'
import { sendTemplate } from '~/domain/messaging/send-template.server'
import { shownDay } from '~/kit/calendar'
import type { Tags } from '~/kit/merge'
import { withSymbol } from '~/kit/money'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'

/** A tribute with all that its notification needs. */
export type Notice = {
  notify: 'email' | 'letter' | null
  notifiedAt: Date | null
  isPaid: boolean
  type: string
  name: string
  message: string | null
  notifyName: string
  notifyEmail: string | null
  amountMinor: bigint
  currency: string
  notifyAt: Date
  subject: string
  template: string | null
  donorFirstName: string | null
  donorLastName: string | null
}

const tags = (ctx: SqlTxCtx, notice: Notice): Tags => ({
  words: {
    donor_first_name: notice.donorFirstName,
    donor_last_name: notice.donorLastName,
    tribute_type: notice.type,
    name: notice.name,
    amount: withSymbol({ minor: notice.amountMinor, currency: notice.currency }),
    notify: 'email',
    notify_name: notice.notifyName,
    notify_email: notice.notifyEmail,
    notify_at: shownDay(notice.notifyAt, ctx.organisation.zone),
    shop_organization: ctx.organisation.name,
    shop_url: ctx.siteUrl,
  },
  blocks: { message: notice.message ?? '' },
})

/** The tribute, locked until the transaction ends; null where there is none or it was deleted. */
export const noticeOf = ({ sql: over }: SqlTxCtx, tributeId: number): Promise<Notice | null> =>
  over.first<Notice>(sql`
    SELECT t.notify, t.notified_at AS "notifiedAt", c.is_listed AS "isPaid", y.label AS type, t.name, t.message,
      coalesce(t.notify_name, '') AS "notifyName", t.notify_email AS "notifyEmail", t.amount_minor AS "amountMinor", t.currency,
      t.notify_at AS "notifyAt", coalesce(nullif(y.email_subject, ''), y.label || ' [[name]]') AS subject,
      nullif(y.email_template, '') AS template, coalesce(c.billing_first_name, s.first_name) AS "donorFirstName",
      coalesce(c.billing_last_name, s.last_name, c.billing_organization_name) AS "donorLastName"
    FROM tribute t JOIN tribute_type y ON y.id = t.tribute_type_id JOIN contribution c ON c.id = t.contribution_id
      LEFT JOIN supporter s ON s.id = c.supporter_id
    WHERE t.id = ${tributeId} AND t.deleted_at IS NULL FOR UPDATE OF t`)

/** Queues the email of the tribute's type; `key` names this one notification, so that it is sent once. */
export const mailNotice = (
  ctx: SqlTxCtx,
  notice: Notice,
  { key, to, template }: { key: string; to: string; template: string },
): Promise<boolean> =>
  perform(sendTemplate, ctx, {
    dedupeKey: key,
    to,
    template: { subject: notice.subject, body: template, isHtml: true },
    ...tags(ctx, notice),
  })

export async function markNotified(ctx: SqlTxCtx, tributeId: number, { notify, notifiedAt }: Notice): Promise<void> {
  await ctx.sql.run(sql`UPDATE tribute SET notified_at = ${ctx.now}, updated_at = ${ctx.now} WHERE id = ${tributeId}`)
  ctx.note({ subject: ['tribute', tributeId], before: { notifiedAt }, after: { notifiedAt: ctx.now, by: notify } })
}
