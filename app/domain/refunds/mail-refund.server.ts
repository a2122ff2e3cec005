import type { SqlTxCtx } from '~/db/ctx'
import { sendTemplate } from '~/domain/messaging/send-template.server'
import { shownDate, type CalendarDate } from '~/kit/calendar'
import { withCode } from '~/kit/money'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { isEmail } from '~/kit/text'
import type { RefundRow } from './refunds.server'

type Payer = { email: string | null; name: string; gift: string; on: CalendarDate }

/** Returns null if the contribution is spam or its emails are turned off (R-REFUNDS-2). */
const findSalePayer = (ctx: SqlTxCtx, { contributionId }: RefundRow): Promise<Payer | null> =>
  ctx.sql.first<Payer>(sql`
    SELECT billing_email AS email, supporter_name AS name,
      'your contribution ' || coalesce(number, client_uuid) AS gift, ordered_on AS on
    FROM contribution WHERE id = ${contributionId} AND send_confirmation_emails AND NOT is_spam`)

const findChargePayer = (ctx: SqlTxCtx, transactionId: number): Promise<Payer | null> =>
  ctx.sql.first<Payer>(sql`
    SELECT coalesce(s.bill_email, s.email) AS email, s.display_name AS name,
      'your payment for ' || p.description AS gift,
      (t.attempted_at AT TIME ZONE ${ctx.organisation.zone})::date AS on
    FROM recurring_transaction t JOIN recurring_profile p ON p.id = t.profile_id
      JOIN supporter s ON s.id = p.supporter_id
    WHERE t.id = ${transactionId} AND s.is_active AND NOT s.is_spam`)

async function describeWay(ctx: SqlTxCtx, { paymentId }: RefundRow): Promise<string> {
  const payment = await ctx.sql.first<{ type: string; last4: string | null }>(
    sql`SELECT type, coalesce(card_last4, bank_last4) AS last4 FROM payment WHERE id = ${paymentId}`,
  )
  const ending = payment?.last4 ? ` ending in ${payment.last4}` : ''
  if (payment?.type === 'card') return `It goes back to your card${ending}, usually within 10 days.`
  if (payment?.type === 'bank') return `It goes back to your bank account${ending}, usually within 10 days.`
  return payment?.type === 'cash' ? 'You received it in cash.' : ''
}

async function writeReceiptNote(ctx: SqlTxCtx, { contributionId, transactionId }: RefundRow): Promise<string> {
  const part =
    transactionId === null ? sql`contribution_id = ${contributionId}` : sql`transaction_id = ${transactionId}`
  const receipt = await ctx.sql.first<{ number: string }>(sql`
    SELECT number FROM tax_receipt
    WHERE id IN (
      SELECT id FROM tax_receipt WHERE ${part} UNION ALL SELECT receipt_id FROM tax_receipt_line WHERE ${part})
      AND status = 'void' AND voided_at = ${ctx.now} ORDER BY id DESC LIMIT 1`)
  return receipt === null ? '' : `Your tax receipt ${receipt.number} is void. Please do not use it.`
}

export async function mailRefund(ctx: SqlTxCtx, refund: RefundRow): Promise<void> {
  const { id, transactionId, minor, currency } = refund
  const payer = await (transactionId === null ? findSalePayer(ctx, refund) : findChargePayer(ctx, transactionId))
  if (payer === null || !isEmail(payer.email)) return
  await perform(sendTemplate, ctx, {
    dedupeKey: `refund:${id}`,
    to: payer.email,
    template: 'customer_refund',
    words: {
      name: payer.name || 'friend',
      amount: withCode({ minor, currency }),
      gift: `${payer.gift} on ${shownDate(payer.on)}`,
      way: await describeWay(ctx, refund),
      receipt: await writeReceiptNote(ctx, refund),
    },
  })
}
