import { sqlOperation } from '~/db/operation.server'
import { sendTemplate } from '~/domain/messaging/send-template.server'
import { perform } from '~/kit/operation'
import { isEmail } from '~/kit/text'
import { receiptRow, receiptWords } from './paper.server'
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
    const receipt = receiptWords(ctx, row)
    await perform(sendTemplate, ctx, {
      dedupeKey: `receipt:${receiptId}`,
      to: row.email,
      template: 'customer_tax_receipt',
      words: {
        number: receipt.number,
        name: receipt.name || 'friend',
        email: row.email,
        amount: receipt.amount,
        issued_at: receipt.issuedOn,
        ordered_at: receipt.givenOn,
        shop_organization: ctx.organisation.name,
        shop_address: receipt.issuer.join(' · '),
      },
      blocks: {
        summary_table: receipt.lines.map(({ description, amount }) => `${description}: ${amount}`).join('\n'),
        address: [receipt.name, ...receipt.address].filter((line) => line !== '').join('\n'),
      },
    })
  },
})
