import type { SqlTxCtx } from '~/db/ctx'
import { sendMail } from '~/domain/messaging/send-mail.server'
import { alertAddresses } from '~/domain/settings/mails.server'
import { formatMoney } from '~/kit/money'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import type { RefundRow } from './refunds.server'

/** Whoever asked for a refund was told that it is on its way or being checked: they hear that it is not, with those who hear of sales. */
export async function tellOfFailedRefund(ctx: SqlTxCtx, refund: RefundRow, told: { clientUuid: string; reason: string }): Promise<void> {
  const asker = await ctx.sql.first<{ email: string }>(
    sql`SELECT email FROM staff WHERE id = ${refund.requestedBy}::int AND deleted_at IS NULL`,
  )
  const amount = `${formatMoney({ minor: refund.minor, currency: refund.currency })} ${refund.currency}`
  for (const to of new Set([...alertAddresses(ctx.settings), ...(asker ? [asker.email] : [])])) {
    await perform(sendMail, ctx, {
      dedupeKey: `refund-failed:${refund.id}:${to}`.slice(0, 120),
      to,
      subject: `Refund of ${amount} failed: Contribution #${told.clientUuid}`,
      text: `The refund of ${amount} for Contribution #${told.clientUuid} failed: ${told.reason}\n\nYou still have the funds, and the contribution counts them again. Please refund the supporter another way.`,
    })
  }
}
