import { sqlOperation } from '~/db/operation.server'
import { sendTemplate } from '~/domain/messaging/send-template.server'
import { issuerLines } from '~/domain/settings/receipts.server'
import { shownDay } from '~/kit/calendar'
import { oneLine } from '~/kit/merge'
import { withSymbol } from '~/kit/money'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { isEmail } from '~/kit/text'
import { NotifyReceiptInput } from './schemas'

type Row = {
  number: string
  name: string
  email: string | null
  address: (string | null)[]
  amountMinor: bigint
  currency: string
  orderedAt: Date
  issuedAt: Date
  lines: { description: string; amount: string }[]
}

/** A job's deed: the receipt by mail to the address frozen in it, once. One that was voided meanwhile is not sent. */
export const notifyReceipt = sqlOperation({
  name: 'receipts.notify-receipt',
  permission: 'taxreceipt.edit',
  input: NotifyReceiptInput,
  isQuiet: true,
  async run(ctx, { receiptId }) {
    const receipt = await ctx.sql.first<Row>(sql`
      SELECT r.number, r.name, r.email, r.amount_minor AS "amountMinor", r.currency, coalesce(r.ordered_at, r.issued_at) AS "orderedAt", r.issued_at AS "issuedAt",
        to_jsonb(ARRAY[r.name, r.address_01, r.address_02, concat_ws(', ', nullif(r.city, ''), nullif(concat_ws(' ', r.state, r.zip), '')), r.country]) AS address,
        (SELECT jsonb_agg(jsonb_build_object('description', description, 'amount', amount_minor::text) ORDER BY id) FROM tax_receipt_line WHERE receipt_id = r.id) AS lines
      FROM tax_receipt r WHERE r.id = ${receiptId} AND r.status = 'issued' AND r.deleted_at IS NULL`)
    if (!receipt || !isEmail(receipt.email)) return
    const money = (minor: bigint) => `${withSymbol({ minor, currency: receipt.currency })} ${receipt.currency}`
    const shown = (moment: Date) => shownDay(moment, ctx.organisation.zone)
    await perform(sendTemplate, ctx, {
      dedupeKey: `receipt:${receiptId}`,
      to: receipt.email,
      template: 'customer_tax_receipt',
      words: {
        number: receipt.number,
        name: receipt.name || 'friend',
        email: receipt.email,
        amount: money(receipt.amountMinor),
        issued_at: shown(receipt.issuedAt),
        ordered_at: shown(receipt.orderedAt),
        shop_organization: ctx.organisation.name,
        shop_address: issuerLines(ctx.settings).join(' · '),
      },
      blocks: {
        summary_table: receipt.lines.map(({ description, amount }) => `${oneLine(description)}: ${money(BigInt(amount))}`).join('\n'),
        address: receipt.address.flatMap((line) => (line ? [oneLine(line)] : [])).join('\n'),
      },
    })
  },
})
