import { sqlOperation } from '~/db/operation.server'
import { isVisibleSale } from '~/domain/contributions/visible-sale.server'
import { later, minutes } from '~/kit/clock'
import { DomainError, notFound } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { saleRecord } from './sale-record.server'
import { MailReceiptInput } from '~/domain/messaging/schemas'
import { sendTemplate } from '~/domain/messaging/send-template.server'

const MOST_A_MINUTE = 5
export const TOO_MANY_RECEIPTS = 'This receipt was sent five times in the last minute. Please wait a moment.'

/** The receipt of a sale again, to any address; five in a minute at most. Answers with the address. */
export const mailReceipt = sqlOperation({
  name: 'messaging.mail-receipt',
  permission: ['pos.edit', 'order.edit'],
  input: MailReceiptInput,
  async run(ctx, { id, email }) {
    const found = await ctx.sql.first(sql`SELECT id FROM contribution c WHERE c.id = ${id} AND ${isVisibleSale(ctx)} FOR UPDATE`)
    const sale = found === null ? null : await saleRecord(ctx, id)
    if (!sale) throw notFound('The contribution')
    const sent = await ctx.sql.first<{ all: number; lately: number }>(sql`
      SELECT count(*)::int AS all, count(*) FILTER (WHERE created_at > ${later(ctx.now, -minutes(1))})::int AS lately
      FROM mail WHERE dedupe_key >= ${`receipt:${id}:`} COLLATE "C" AND dedupe_key < ${`receipt:${id};`} COLLATE "C"`)
    if ((sent?.lately ?? 0) >= MOST_A_MINUTE) throw new DomainError('too-many', TOO_MANY_RECEIPTS, { retryAfter: 60 })
    await perform(sendTemplate, ctx, {
      dedupeKey: `receipt:${id}:${(sent?.all ?? 0) + 1}`,
      to: email,
      template: 'customer_order_received',
      ...sale.tags,
    })
    await ctx.publish('contribution.receipt-mailed', { id, after: { email } })
    return { email }
  },
})
