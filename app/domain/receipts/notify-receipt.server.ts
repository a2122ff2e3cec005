import { sqlOperation } from '~/db/operation.server'
import { sendTemplate } from '~/domain/messaging/send-template.server'
import { perform } from '~/kit/operation'
import { isEmail } from '~/kit/text'
import { receiptRow, receiptTags } from './paper.server'
import { NotifyReceiptInput } from './schemas'

/** A job's deed: the receipt by mail to the address frozen in it, once. One that was voided meanwhile is not sent. */
export const notifyReceipt = sqlOperation({
  name: 'receipts.notify-receipt',
  permission: 'taxreceipt.edit',
  input: NotifyReceiptInput,
  isQuiet: true,
  async run(ctx, { receiptId }) {
    const row = await receiptRow(ctx.sql, receiptId)
    if (row?.status !== 'issued' || !isEmail(row.email)) return
    await perform(sendTemplate, ctx, {
      dedupeKey: `receipt:${receiptId}`,
      to: row.email,
      template: 'customer_tax_receipt',
      ...receiptTags(ctx, row),
    })
  },
})
