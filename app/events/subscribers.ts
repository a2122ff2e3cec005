import { returnStock } from '~/domain/catalog/sold-stock.server'
import { recountPages, recountPagesFor } from '~/domain/fundraising/recount-pages.server'
import { removeMemberships } from '~/domain/memberships/remove-memberships.server'
import { settleMemberships } from '~/domain/memberships/settle-refunds.server'
import { takeBackPromoUse } from '~/domain/promotions/promo-use.server'
import { reinstateReceipt, reviseProposals } from '~/domain/receipts/reinstate-receipt.server'
import { voidReceipts, voidReceiptsWithCharges, type VoidCause } from '~/domain/receipts/void-receipts.server'
import { followCategory, removeCategoryLines } from '~/domain/pages/categories/follow-categories.server'
import { endPlans } from '~/domain/recurring/end-plans.server'
import { takeBackInitialCharge } from '~/domain/recurring/take-back-initial-charge.server'
import { countSponsorPayments } from '~/domain/sponsorships/count-payments.server'
import { recountLifetimes } from '~/domain/supporters/recount-lifetimes.server'
import { removeTributes } from '~/domain/tributes/remove-tributes.server'
import {
  notifyOfSales,
  notifyOfPlanPayments,
  notifyOfRefunds,
  notifyOfSupporters,
} from '~/domain/webhooks/notify.server'
import type { EventName, RecordEvent, TxCtx } from '~/kit/operation'
import type { SqlRunner } from '~/kit/sql'

type SqlTxCtx = TxCtx & { readonly sql: SqlRunner }

type Subscriber<Name extends EventName> = (ctx: SqlTxCtx, events: readonly RecordEvent<Name>[]) => Promise<void>

type Subscribers = { readonly [Name in EventName]?: readonly Subscriber<Name>[] }

type Ids = readonly { id: number }[]
const ids = (events: Ids): number[] => events.map(({ id }) => id)

const allAtOnce =
  (react: (ctx: SqlTxCtx, contributionIds: readonly number[]) => Promise<void>) => (ctx: SqlTxCtx, events: Ids) =>
    events.length === 0 ? Promise.resolve() : react(ctx, ids(events))

const each =
  <Event>(react: (ctx: SqlTxCtx, event: Event) => Promise<void>) =>
  async (ctx: SqlTxCtx, events: readonly Event[]): Promise<void> => {
    for (const event of events) await react(ctx, event)
  }

const supporters = allAtOnce(recountLifetimes)
const proposals = allAtOnce((ctx, contributionIds) => reviseProposals(ctx, contributionIds, false))
const sponsors = allAtOnce(countSponsorPayments)
const pages = allAtOnce(recountPagesFor)
const receipts = (cause: VoidCause) => each((ctx, { id }: { id: number }) => voidReceipts(ctx, id, cause))
const allReceipts = (cause: VoidCause) => allAtOnce((ctx, of) => voidReceiptsWithCharges(ctx, of, cause))
const created = notifyOfSupporters('supporter_created')
const updated = notifyOfSupporters('supporter_updated')
const memberships = each((ctx, { id }: { id: number }) => settleMemberships(ctx, id))

/**
 * Reactions of other contexts to an event, in the transaction of the publishing operation. They run from top to bottom,
 * in the order in which a sale locks the same rows.
 */
const SUBSCRIBERS: Subscribers = {
  'category.saved': [each(followCategory)],
  'category.deleted': [each(removeCategoryLines)],
  'contribution.paid': [notifyOfSales],
  'recurring-transaction.paid': [notifyOfPlanPayments],
  'recurring-transaction.refunded': [notifyOfRefunds('transaction')],
  'supporter.added': [created],
  // Calculated totals are no part of a supporter's webhook.
  'supporter.edited': [updated],
  'supporter.state-changed': [updated],
  'supporter.marked-spam': [updated],
  'supporter.opt-in-changed': [updated],
  'supporter.membership-added': [updated],
  'supporter.membership-edited': [updated],
  'supporter.membership-expired': [updated],
  'supporter.membership-removed': [updated],
  'supporter.membership-started': [updated],
  'supporter.membership-settled': [updated],
  'supporter.merged': [updated],
  'supporter.merged-away': [updated],
  'contribution.marked-spam': [
    allAtOnce((ctx, of) => endPlans(ctx, of, { reason: 'Spam/Fraud', isActiveOnly: true })),
    supporters,
    sponsors,
    pages,
    allReceipts('was marked as spam'),
  ],
  'contribution.cleared-of-spam': [supporters, sponsors, pages, proposals],
  'contribution.deleted': [
    allReceipts('was deleted'),
    allAtOnce(removeTributes),
    allAtOnce((ctx, of) => endPlans(ctx, of, { reason: 'Contribution deleted' })),
    allAtOnce(removeMemberships),
    supporters,
    sponsors,
    pages,
  ],
  // Its receipt, tributes, plans and memberships do not come back. The draft of a consolidated receipt includes it
  // again.
  'contribution.restored': [supporters, sponsors, pages, proposals],
  'contribution.payment-confirmed': [sponsors],
  // Files and tributes of an unpaid contribution wait by themselves; memberships and sponsors belong to their line and
  // do not begin twice.
  'contribution.unpaid': [
    supporters,
    each((ctx, { id, lines }) => returnStock(ctx, id, lines)),
    each((ctx, { lines }) =>
      recountPages(
        ctx,
        lines.map(({ fundraisingPageId }) => fundraisingPageId),
      ),
    ),
    each((ctx, { id }) => takeBackInitialCharge(ctx, id)),
    receipts('was not paid after all'),
    each((ctx, { id }) => takeBackPromoUse(ctx, id)),
    sponsors,
  ],
  // Sponsors and pages count a contribution until all of it was refunded.
  'contribution.refunded': [
    notifyOfRefunds('contribution'),
    receipts('was refunded'),
    supporters,
    memberships,
    (ctx, events) =>
      sponsors(
        ctx,
        events.filter(({ isWhole }) => isWhole),
      ),
    (ctx, events) =>
      pages(
        ctx,
        events.filter(({ isWhole }) => isWhole),
      ),
  ],
  'contribution.refund-undone': [
    supporters,
    memberships,
    (ctx, events) =>
      sponsors(
        ctx,
        events.filter(({ wasWhole }) => wasWhole),
      ),
    each(async (ctx, { id, isNoneLeft }) => {
      if (isNoneLeft) await reinstateReceipt(ctx, id)
      await reviseProposals(ctx, [id], true)
    }),
    pages,
  ],
}

export async function deliver<Name extends EventName>(
  ctx: SqlTxCtx,
  name: Name,
  events: readonly RecordEvent<Name>[],
): Promise<void> {
  const subscribers: readonly Subscriber<Name>[] = SUBSCRIBERS[name] ?? []
  for (const react of subscribers) await react(ctx, events)
}
