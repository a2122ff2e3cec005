import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { sendTemplate } from '~/domain/messaging/send-template.server'
import { shownDay } from '~/kit/calendar'
import type { Tags } from '~/kit/merge'
import { withSymbol } from '~/kit/money'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { isEmail } from '~/kit/text'
import { NotifyTributeInput } from './schemas'

type Due = {
  type: string
  name: string
  message: string | null
  notifyName: string
  notifyEmail: string | null
  amountMinor: bigint
  currency: string
  notifyAt: Date
  subject: string
  template: string
  donorFirstName: string | null
  donorLastName: string | null
}

const tags = (ctx: SqlTxCtx, due: Due): Tags => ({
  words: {
    donor_first_name: due.donorFirstName,
    donor_last_name: due.donorLastName,
    tribute_type: due.type,
    name: due.name,
    amount: withSymbol({ minor: due.amountMinor, currency: due.currency }),
    notify: 'email',
    notify_name: due.notifyName,
    notify_email: due.notifyEmail,
    notify_at: shownDay(due.notifyAt, ctx.organisation.zone),
    shop_organization: ctx.organisation.name,
    shop_url: ctx.siteUrl,
  },
  blocks: { message: due.message ?? '' },
})

/**
 * A job's deed: tells the person a tribute names, by the mail of its type, once and not before its moment. Where it was moved to a later one meanwhile,
 * it waits for that. A type without a template tells nobody, and neither does a contribution whose payment failed.
 */
export const notifyTribute = sqlOperation({
  name: 'tributes.notify-tribute',
  permission: 'tribute.edit',
  input: NotifyTributeInput,
  isQuiet: true,
  async run(ctx, { tributeId }) {
    const due = await ctx.sql.first<Due>(sql`
      SELECT y.label AS type, t.name, t.message, coalesce(t.notify_name, '') AS "notifyName", t.notify_email AS "notifyEmail", t.amount_minor AS "amountMinor", t.currency,
        t.notify_at AS "notifyAt", coalesce(nullif(y.email_subject, ''), y.label || ' [[name]]') AS subject, y.email_template AS template,
        coalesce(c.billing_first_name, s.first_name) AS "donorFirstName", coalesce(c.billing_last_name, s.last_name, c.billing_organization_name) AS "donorLastName"
      FROM tribute t JOIN tribute_type y ON y.id = t.tribute_type_id JOIN contribution c ON c.id = t.contribution_id LEFT JOIN supporter s ON s.id = c.supporter_id
      WHERE t.id = ${tributeId} AND t.notify = 'email' AND t.notified_at IS NULL AND t.deleted_at IS NULL AND y.email_template <> ''
        AND c.is_listed FOR UPDATE OF t`)
    if (!due || !isEmail(due.notifyEmail)) return
    if (due.notifyAt > ctx.now) return ctx.enqueue({ job: 'tributes.notify-tribute', payload: { tributeId }, startAfter: due.notifyAt })
    await perform(sendTemplate, ctx, {
      dedupeKey: `tribute:${tributeId}`,
      to: due.notifyEmail,
      template: { subject: due.subject, body: due.template },
      ...tags(ctx, due),
    })
    await ctx.sql.run(sql`UPDATE tribute SET notified_at = ${ctx.now}, updated_at = ${ctx.now} WHERE id = ${tributeId}`)
    ctx.note({ subject: ['tribute', tributeId], before: { notifiedAt: null }, after: { notifiedAt: ctx.now, by: 'email' } })
  },
})
