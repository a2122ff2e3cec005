import type { ContributionRecord } from '~/domain/contributions/queries.server'
import type { RelatedRecords } from '~/domain/contributions/related-records.server'
import { usesDonorCrm } from '~/domain/integrations/crm-account.server'
import { receiptRefusal } from '~/domain/receipts/receipt-refusals.server'
import type { Ctx } from '~/kit/operation'

/** Combines the reader's permissions with the contribution's state. */
export async function mayDo(ctx: Ctx, contribution: ContributionRecord, related: RelatedRecords) {
  const isEditor = ctx.actor.can('order.edit')
  return {
    receipt:
      ctx.actor.can('taxreceipt.edit') &&
      contribution.deletedAt === null &&
      (await receiptRefusal(ctx, contribution.id)) === null,
    sync: ctx.actor.can('admin.dpo') && usesDonorCrm(ctx.settings) && !contribution.isTest,
    refresh: contribution.payments.some(({ status }) => status === 'pending'),
    mail: ctx.actor.can(['order.edit', 'pos.edit']),
    spam: isEditor && !contribution.isSpam,
    clear: isEditor && contribution.isSpam,
    edit: isEditor,
    addSupporter: isEditor && ctx.actor.can('member.add') && contribution.supporter === null && !contribution.isSpam,
    renewDownloads: isEditor && related.canRenewDownloads && !contribution.isSpam,
    applyMembership: isEditor && related.memberships.length > 0,
  }
}
