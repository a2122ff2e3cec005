import { sqlOperation } from '~/db/operation.server'
import { RECEIPT_TEMPLATE, VOID_RECEIPT_TEMPLATE } from '~/domain/messaging/sale-templates'
import { sendTemplate } from '~/domain/messaging/send-template.server'
import { perform } from '~/kit/operation'
import { isEmail } from '~/kit/text'
import { sql } from '~/kit/sql'
import { drawReceipts } from './paper/paper.server'
import { buildReceiptTags } from './paper/receipt-words.server'
import { findReceipt } from './receipt-record.server'
import { NotifyReceiptInput } from './schemas'

/**
 * Emails the receipt's PDF to its frozen address. Without `press`, sends it once and only while issued; a new `press`
 * number sends again, also for a draft or void receipt. Returns false if nothing was sent.
 */
export const notifyReceipt = sqlOperation({
  name: 'receipts.notify-receipt',
  permission: 'taxreceipt.edit',
  input: NotifyReceiptInput,
  audit: 'none',
  async run(ctx, { receiptId, press }): Promise<boolean> {
    const receipt = await findReceipt(ctx.sql, receiptId)
    if (
      receipt === null ||
      receipt.deletedAt !== null ||
      (receipt.status !== 'issued' && press === undefined) ||
      !isEmail(receipt.email)
    )
      return false
    const { name, bytes } = await drawReceipts({ ...ctx, read: ctx.sql }, [receiptId])
    const isSent = await perform(sendTemplate, ctx, {
      dedupeKey: press === undefined ? `receipt:${receiptId}` : `receipt:${receiptId}:${press}`,
      to: receipt.email,
      template: receipt.status === 'void' ? VOID_RECEIPT_TEMPLATE : RECEIPT_TEMPLATE,
      ...buildReceiptTags(ctx, receipt),
      attachments: [{ filename: `${name.replace(/[^A-Za-z0-9._-]/g, '-')}.pdf`, type: 'application/pdf', bytes }],
    })
    if (!isSent) return false
    await ctx.sql.run(sql`UPDATE tax_receipt SET notified_at = ${ctx.now} WHERE id = ${receiptId}`)
    return true
  },
})
