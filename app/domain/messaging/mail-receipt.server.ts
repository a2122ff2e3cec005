import { sqlOperation } from '~/db/operation.server'
import { grantsOf } from '~/domain/downloads/queries.server'
import { isVisibleSale } from '~/domain/pos/recent-sales.server'
import { receiptsOf } from '~/domain/receipts/queries.server'
import { profilesOf } from '~/domain/recurring/queries.server'
import { later, minutes } from '~/kit/clock'
import { DomainError, notFound } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { saleHead, saleLines } from './queries.server'
import { saleTags } from './sale-tags'
import { MailReceiptInput } from './schemas'
import { sendTemplate } from './send-template.server'

const MOST_A_MINUTE = 5
export const TOO_MANY_RECEIPTS = 'This receipt was sent five times within a minute. Please wait a moment.'

/** The receipt of a sale once more, to whichever address is asked for; five in a minute at most. Answers with the address. */
export const mailReceipt = sqlOperation({
  name: 'messaging.mail-receipt',
  permission: 'pos.edit',
  input: MailReceiptInput,
  async run(ctx, { id, email }) {
    const found = await ctx.sql.first(sql`SELECT id FROM contribution c WHERE c.id = ${id} AND ${isVisibleSale(ctx)} FOR UPDATE`)
    const head = found === null ? null : await saleHead(ctx.sql, id)
    if (!head) throw notFound('The contribution')
    const sent = await ctx.sql.first<{ all: number; lately: number }>(sql`
      SELECT count(*)::int AS all, count(*) FILTER (WHERE created_at > ${later(ctx.now, -minutes(1))})::int AS lately
      FROM mail WHERE dedupe_key >= ${`receipt:${id}:`} COLLATE "C" AND dedupe_key < ${`receipt:${id};`} COLLATE "C"`)
    if ((sent?.lately ?? 0) >= MOST_A_MINUTE) throw new DomainError('too-many', TOO_MANY_RECEIPTS, { retryAfter: 60 })
    const { billingEmail: _to, wantsMail: _wants, ...sale } = head
    const [lines, grants, plans] = [await saleLines(ctx.sql, id), await grantsOf(ctx.sql, id), await profilesOf(ctx.sql, id)]
    const receipt = (await receiptsOf(ctx.sql, id)).find(({ status }) => status === 'issued')
    const house = { name: ctx.organisation.name, siteUrl: ctx.siteUrl }
    const tags = saleTags({ ...sale, lines, plans, downloads: grants.length, receiptNumber: receipt?.number ?? null }, house)
    await perform(sendTemplate, ctx, {
      dedupeKey: `receipt:${id}:${(sent?.all ?? 0) + 1}`,
      to: email,
      template: 'customer_order_received',
      ...tags,
    })
    ctx.note({ subject: ['contribution', id], after: { email } })
    return { email }
  },
})
