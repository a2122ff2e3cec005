import type { SqlTxCtx } from '~/db/ctx'
import { sendTemplate } from '~/domain/messaging/send-template.server'
import { alertAddresses } from '~/domain/settings/mails.server'
import { withCode } from '~/kit/money'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import type { RefundRow } from './refunds.server'

export async function mailFailedRefund(
  ctx: SqlTxCtx,
  refund: RefundRow,
  reported: { of: string; path: string | null; reason: string },
): Promise<void> {
  const asker = await ctx.sql.first<{ email: string }>(
    sql`SELECT email FROM staff WHERE id = ${refund.requestedBy}::int AND deleted_at IS NULL`,
  )
  const amount = withCode({ minor: refund.minor, currency: refund.currency })
  const link = reported.path === null ? '' : ctx.officeUrl + reported.path
  for (const to of new Set([...alertAddresses(ctx.settings), ...(asker ? [asker.email] : [])])) {
    await perform(sendTemplate, ctx, {
      dedupeKey: `refund-failed:${refund.id}:${to}`.slice(0, 120),
      to,
      template: 'staff_refund_failed',
      words: { amount, contribution: reported.of, reason: reported.reason, link },
    })
  }
}
