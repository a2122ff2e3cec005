import { sqlOperation } from '~/db/operation.server'
import { sayMailedRecently } from '~/domain/messaging/say-mailed'
import { refuseSoon } from '~/domain/messaging/sent-recently'
import { notFound, refused } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { isEmail } from '~/kit/text'
import { explainNoEmail, RECEIPT_EMAIL_OFF } from './messages'
import { notifyReceipt } from './notify-receipt.server'
import { ReceiptIdInput } from './receipt-input'
import { lockReceipt } from './receipt-record.server'

/** Sends a receipt by email, also repeatedly. Throws if it was sent within the last minute (R-RECEIPTS-7). */
export const notifyDonor = sqlOperation({
  name: 'receipts.notify-donor',
  permission: 'taxreceipt.edit',
  input: ReceiptIdInput,
  async run(ctx, { id }) {
    const { number, email, notifiedAt, deletedAt } = await lockReceipt(ctx, id)
    if (deletedAt !== null) throw notFound('The tax receipt')
    if (!isEmail(email)) throw refused(explainNoEmail(number))
    refuseSoon(ctx.now, notifiedAt, sayMailedRecently(ctx))
    if (!(await perform(notifyReceipt, ctx, { receiptId: id, press: ctx.now.getTime() })))
      throw refused(RECEIPT_EMAIL_OFF)
    await ctx.publish('tax-receipt.notified', { id, before: { notifiedAt }, after: { notifiedAt: ctx.now, to: email } })
    return { id, email }
  },
})
