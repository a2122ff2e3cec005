import type { SqlTxCtx } from '~/db/ctx'
import { grantDownloads } from '~/domain/downloads/grant-downloads.server'
import { creditPages } from '~/domain/fundraising/recount-pages.server'
import { startMemberships } from '~/domain/memberships/start-memberships.server'
import { settlePromoUse } from '~/domain/promotions/promo-use.server'
import { issueReceipt, type ReceiptOutcome } from '~/domain/receipts/issue-receipt.server'
import { startProfiles } from '~/domain/recurring/start-profiles.server'
import { alertAddresses } from '~/domain/settings/mails.server'
import { startSponsors } from '~/domain/sponsorships/start-sponsors.server'
import { keepTributes } from '~/domain/tributes/keep-tributes.server'
import { refused } from '~/kit/errors'
import { RECURRING_NEEDS_PERSON } from '~/domain/cart/messages'
import type { Order } from '~/domain/cart/order'
import { makeConverters } from '~/domain/cart/prices.server'

/** `paymentMethodId` is the saved method that paid; without one, the sale's plans are collected by hand. */
export type Sold = { order: Order; supporterId: number | null; paymentMethodId: number | null }

export type SaleFacts = { profiles?: string[]; taxReceipt?: string; noTaxReceipt?: string }

async function plans(ctx: SqlTxCtx, { order, supporterId, paymentMethodId }: Sold): Promise<string[]> {
  if (order.lines.every((line) => line.recurringMinor === null)) return []
  if (supporterId === null) throw refused(RECURRING_NEEDS_PERSON)
  return startProfiles(ctx, {
    contribution: order,
    lines: order.lines,
    supporterId,
    paymentMethodId,
    taxOf: ({ id }) => order.lines.find((line) => line.id === id)?.taxRecurringMinor ?? 0n,
  })
}

const receiptFacts = (receipt: ReceiptOutcome | null): SaleFacts =>
  receipt === null ? {} : 'number' in receipt ? { taxReceipt: receipt.number } : { noTaxReceipt: receipt.message }

const hasReaders = ({ sendConfirmationEmails, billingEmail, lines }: Order, ctx: SqlTxCtx): boolean =>
  (sendConfirmationEmails && (billingEmail?.includes('@') ?? false)) ||
  lines.some((line) => line.notifiesStaff) ||
  alertAddresses(ctx.settings).length > 0

/**
 * Runs the effects of a completed sale, besides number, payment, ledger and totals, in its transaction. Each effect
 * happens once per line, even if the sale is completed again (R-PAYMENTS-4).
 */
export async function afterSale(ctx: SqlTxCtx, sold: Sold): Promise<SaleFacts> {
  const { order, supporterId } = sold
  const profiles = await plans(ctx, sold)
  await grantDownloads(ctx, order.id, order.lines)
  await startMemberships(ctx, supporterId, order.lines)
  await startSponsors(ctx, sold)
  await creditPages(ctx, sold)
  await keepTributes(ctx, { contribution: order, lines: order.lines })
  if (order.promos.length > 0) await settlePromoUse(ctx, order.id)
  if (hasReaders(order, ctx)) ctx.enqueue({ job: 'messaging.sale-completed', payload: { contributionId: order.id } })
  const receipt = await issueReceipt(ctx, {
    contribution: order,
    supporterId,
    lines: order.lines,
    toCart: makeConverters(ctx, order).toCart,
  })
  return { ...(profiles.length > 0 ? { profiles } : {}), ...receiptFacts(receipt) }
}
