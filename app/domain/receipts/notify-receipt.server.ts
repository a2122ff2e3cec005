import { sqlOperation } from '~/db/operation.server'
import { sendTemplate } from '~/domain/messaging/send-template.server'
import { perform } from '~/kit/operation'
import { isEmail } from '~/kit/text'
import { sql } from '~/kit/sql'
import { receiptRow, receiptTags } from './paper/paper.server'
import { NotifyReceiptInput } from './schemas'

/**
 * The receipt by email to the address frozen in it. As a job it is sent once, and only while it is issued; with `press`, the number of a press
 * of the button, it is sent again, and a draft or void one says what it is.
 */
export const notifyReceipt = sqlOperation({
  name: 'receipts.notify-receipt',
  permission: 'taxreceipt.edit',
  input: NotifyReceiptInput,
  isQuiet: true,
  async run(ctx, { receiptId, press }) {
    const row = await receiptRow(ctx.sql, receiptId)
    if (row === null || (row.status !== 'issued' && press === undefined) || !isEmail(row.email)) return
    await perform(sendTemplate, ctx, {
      dedupeKey: press === undefined ? `receipt:${receiptId}` : `receipt:${receiptId}:${press}`,
      to: row.email,
      template: 'customer_tax_receipt',
      ...receiptTags(ctx, row),
    })
    await ctx.sql.run(sql`UPDATE tax_receipt SET notified_at = ${ctx.now} WHERE id = ${receiptId}`)
  },
})
