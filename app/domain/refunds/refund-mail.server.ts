import type { SqlTxCtx } from '~/db/ctx'
import { sendTemplate } from '~/domain/messaging/send-template.server'
import { alertAddresses } from '~/domain/settings/mails.server'
import { formatMoney } from '~/kit/money'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import type { RefundRow } from './refunds.server'

/** Anyone who asked for a refund was told that it is on its way or being checked: they hear that it is not, with those who hear of sales. */
export async function tellOfFailedRefund(ctx: SqlTxCtx, refund: RefundRow, told: { of: string; reason: string }): Promise<void> {
  const asker = await ctx.sql.first<{ email: string }>(
    sql`SELECT email FROM staff WHERE id = ${refund.requestedBy}::int AND deleted_at IS NULL`,
  )
  const amount = `${formatMoney({ minor: refund.minor, currency: refund.currency })} ${refund.currency}`
  for (const to of new Set([...alertAddresses(ctx.settings), ...(asker ? [asker.email] : [])])) {
    await perform(sendTemplate, ctx, {
      dedupeKey: `refund-failed:${refund.id}:${to}`.slice(0, 120),
      to,
      template: 'staff_refund_failed',
      words: { amount, contribution: told.of, reason: told.reason },
    })
  }
}
