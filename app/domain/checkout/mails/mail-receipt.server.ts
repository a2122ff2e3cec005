import { sqlOperation } from '~/db/operation.server'
import { isVisibleSale } from '~/domain/contributions/visible-sale.server'
import { MailReceiptInput } from '~/domain/messaging/schemas'
import { isMailHeld } from '~/domain/messaging/say-mailed'
import { sendTemplate } from '~/domain/messaging/send-template.server'
import { notFound, refused } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { nextKey } from './mailed.server'
import { saleRecord } from './sale-record.server'

export const CONFIRMATION_OFF = 'The confirmation email is turned off in the email templates.'

export const mailReceipt = sqlOperation({
  name: 'messaging.mail-receipt',
  permission: ['pos.edit', 'order.edit'],
  input: MailReceiptInput,
  async run(ctx, { id, email }) {
    const row = await ctx.sql.first(
      sql`SELECT id FROM contribution c WHERE c.id = ${id} AND ${isVisibleSale(ctx)} FOR UPDATE`,
    )
    const sale = row === null ? null : await saleRecord(ctx, id)
    if (!sale) throw notFound('The contribution')
    const dedupeKey = await nextKey(ctx, 'receipt', id)
    const template = 'customer_order_received'
    if (!(await perform(sendTemplate, ctx, { dedupeKey, to: email, template, ...sale.tags })))
      throw refused(CONFIRMATION_OFF)
    await ctx.publish('contribution.receipt-mailed', { id, after: { email, isHeld: isMailHeld(ctx) } })
    return { email }
  },
})
