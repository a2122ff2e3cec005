import type { SqlTxCtx } from '~/db/ctx'
import { sendTemplate } from '~/domain/messaging/send-template.server'
import { alertAddresses } from '~/domain/settings/mails.server'
import { localDate } from '~/kit/calendar'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { REVIEW_PATH } from './review'

/**
 * Mails the people whose role settles sales and the addresses notified of sales, once on each day that a sale waits
 * (R-DEVICES-9).
 */
export async function mailReview(ctx: SqlTxCtx): Promise<void> {
  const people = await ctx.sql.rows<{ email: string }>(sql`
    SELECT email FROM staff WHERE deleted_at IS NULL AND 'possale.edit' = ANY(permissions)`)
  const to = new Set([...alertAddresses(ctx.settings), ...people.map(({ email }) => email)])
  const today = localDate(ctx.now, ctx.organisation.zone)
  for (const address of to) {
    await perform(sendTemplate, ctx, {
      dedupeKey: `sales-to-review:${today}:${address}`.slice(0, 120),
      to: address,
      template: 'staff_sales_to_review',
      words: { link: ctx.officeUrl + REVIEW_PATH },
    })
  }
}
