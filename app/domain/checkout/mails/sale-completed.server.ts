import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { mailMembershipsOfSale } from '~/domain/memberships/mail-memberships.server'
import { mailPlan } from '~/domain/recurring/plan-mail.server'
import { findPlan, sumPlan } from '~/domain/recurring/plan.server'
import type { ProfileOfContribution } from '~/domain/recurring/queries.server'
import { alertAddresses } from '~/domain/settings/mails.server'
import { isHtml } from '~/kit/markup/html-words'
import { perform } from '~/kit/operation'
import { hashSecret } from '~/kit/codes/secret'
import { isEmail } from '~/kit/text'
import { mailDownloads, saleRecord, type SaleRecord } from './sale-record.server'
import { SaleCompletedInput } from '~/domain/messaging/schemas'
import { sendTemplate } from '~/domain/messaging/send-template.server'

type Reply = Omit<SaleRecord, 'to'> & { id: number }

const addressesIn = (text: string | null): string[] => (text ?? '').split(/[,;\s]+/).filter(isEmail)

async function mailBuyer(ctx: SqlTxCtx, { id, to, tags, lines, grants }: Reply & { to: string }): Promise<void> {
  await perform(sendTemplate, ctx, { dedupeKey: `sale:${id}`, to, template: 'customer_order_received', ...tags })
  if (grants.length > 0) await mailDownloads(ctx, { dedupeKey: `sale:${id}:downloads`, to, tags, grants })
  const products = new Map(lines.map((line) => [line.productId, line]))
  for (const { productId, productName, thankYouTemplate } of products.values()) {
    if (productId === null || !thankYouTemplate) continue
    const template = {
      subject: 'Thank you for [[product_name]]',
      body: thankYouTemplate,
      isHtml: isHtml(thankYouTemplate),
    }
    const words = { ...tags.words, product_name: productName }
    await perform(sendTemplate, ctx, {
      dedupeKey: `sale:${id}:product:${productId}`,
      to,
      template,
      words,
      blocks: tags.blocks ?? {},
    })
  }
}

const describeCollected = ({ method }: ProfileOfContribution): string =>
  method === null
    ? 'Please send each payment yourself.'
    : `We will charge your ${method.name} ending in ${method.last4}.`

async function mailStarted(ctx: SqlTxCtx, { id, to, plans }: Reply & { to: string }): Promise<void> {
  for (const profile of plans.filter(({ status }) => status === 'Active')) {
    const plan = await findPlan(ctx.sql, profile.profileId)
    if (plan === null) continue
    const words = { minor: sumPlan(plan), collected: describeCollected(profile) }
    await mailPlan(ctx, { ...plan, email: to }, { kind: 'started', key: `started:${plan.id}`, ...words })
  }
  await mailMembershipsOfSale(ctx, id, to)
}

async function mailStaff(ctx: SqlTxCtx, { id, tags, lines }: Reply): Promise<void> {
  const wanted = [...alertAddresses(ctx.settings), ...lines.flatMap((line) => addressesIn(line.emailNotify))]
  const once = new Map(wanted.map((address) => [address.toLowerCase(), address]))
  for (const [key, to] of once)
    await perform(sendTemplate, ctx, {
      dedupeKey: `sale:${id}:staff:${hashSecret(key).slice(0, 16)}`,
      to,
      template: 'admin_order_received',
      ...tags,
    })
}

/**
 * Runs in a job after a sale. Sends each mail once, even if the job runs again, and mails the buyer only if the sale
 * wants it and has an email.
 */
export const saleCompleted = sqlOperation({
  name: 'messaging.sale-completed',
  permission: 'order.view',
  input: SaleCompletedInput,
  audit: 'none',
  async run(ctx, { contributionId: id }) {
    const sale = await saleRecord(ctx, id)
    if (!sale) return
    if (isEmail(sale.to)) {
      await mailBuyer(ctx, { ...sale, id, to: sale.to })
      await mailStarted(ctx, { ...sale, id, to: sale.to })
    }
    await mailStaff(ctx, { ...sale, id })
  },
})
