import type { ContributionRecord } from '~/domain/contributions/queries.server'
import type { RelatedRecords } from '~/domain/contributions/related-records.server'
import { readWording } from '~/domain/messaging/wording.server'
import { deletionRefusal } from '~/domain/contributions/delete-contribution.server'
import { findReceiptError } from '~/domain/receipts/receipt-refusals.server'
import { isSyncable } from '~/domain/transactions/sync-donor-crm.server'
import type { Ctx } from '~/kit/operation'

const namesSomebody = (of: ContributionRecord): boolean =>
  [of.billingFirstName, of.billingLastName, of.billingOrganizationName, of.billingEmail].some(
    (text) => (text ?? '').trim() !== '',
  )

export async function mayDo(ctx: Ctx, contribution: ContributionRecord, related: RelatedRecords) {
  const isEditor = ctx.actor.can('order.edit')
  const { id, isSpam, supporter } = contribution
  const isLive = contribution.deletedAt === null
  return {
    receipt: isLive && ctx.actor.can('taxreceipt.edit') && (await findReceiptError(ctx, id)) === null,
    sync: isLive && ctx.actor.can('admin.dpo') && (await isSyncable(ctx, { kind: 'contribution', id })),
    refresh: isLive && contribution.payments.some(({ status }) => status === 'pending'),
    mail:
      isLive &&
      ctx.actor.can(['order.edit', 'pos.edit']) &&
      (await readWording(ctx.read, 'customer_order_received')).isActive,
    spam: isLive && isEditor && !isSpam,
    clear: isLive && isEditor && isSpam,
    edit: isEditor,
    delete: isLive && isEditor && (await deletionRefusal(ctx.read, id)) === null,
    addSupporter:
      isLive && isEditor && ctx.actor.can('member.add') && supporter === null && !isSpam && namesSomebody(contribution),
    renewDownloads: isLive && isEditor && related.canRenewDownloads && !isSpam,
    applyMembership: isLive && isEditor && related.memberships.length > 0,
  }
}
