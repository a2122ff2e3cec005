import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { takeStock } from '~/domain/catalog/sold-stock.server'
import { holdSponsorships } from '~/domain/sponsorships/sold-sponsorships.server'
import { supporterOfSale } from '~/domain/supporters/buyer.server'
import { localDate } from '~/kit/calendar'
import { refused, refusedAt } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { mayKnow } from '~/domain/cart/current-order.server'
import { afterSale } from './fulfil-sale.server'
import { lockOrderWithLines } from '~/domain/cart/stored-order.server'
import { ALREADY_PAID } from '~/domain/cart/messages'
import { isPaid, type Order } from '~/domain/cart/order'
import { toBuyer, refuseUnlessPayable } from './payable.server'
import { publishPaid } from './publish-paid.server'
import { CompleteOrderInput, type CompleteOrder } from '~/domain/cart/schemas'
import { settleOrder } from './settlement.server'
import { readTender, type Tender } from './tender'

/** A paid order returns the same answer as the first time; only "fulfilled" may still be set (R-PAYMENTS-3). */
async function completeAgain(ctx: SqlTxCtx, order: Order, input: CompleteOrder): Promise<Order> {
  if (!(await mayKnow(ctx, order, ctx.sql))) throw refused(ALREADY_PAID)
  if (!input.markAsComplete || order.isFulfilled) return order
  await ctx.sql.run(sql`UPDATE contribution SET is_fulfilled = true, updated_at = ${ctx.now} WHERE id = ${order.id}`)
  await ctx.publish('contribution.fulfillment-changed', {
    id: order.id,
    before: { isFulfilled: false },
    after: { isFulfilled: true },
  })
  return { ...order, isFulfilled: true }
}

async function checkTender(ctx: SqlTxCtx, order: Order, input: CompleteOrder): Promise<Tender> {
  await refuseUnlessPayable(ctx, order, input.amountShown)
  const typed = {
    paymentType: input.paymentType,
    cashReceived: input.cashReceived ?? undefined,
    checkNumber: input.checkNumber ?? undefined,
    checkDate: input.checkDate ?? undefined,
    checkAmount: input.checkAmount ?? undefined,
    reference: input.reference ?? undefined,
    note: input.note ?? undefined,
  }
  const due = {
    totalMinor: order.totalMinor,
    currency: order.currency,
    requiresAch: order.lines.some((line) => line.requiresAch),
    today: localDate(ctx.now, ctx.organisation.zone),
  }
  const tender = readTender(typed, due)
  if ('errors' in tender) throw refusedAt(...tender.errors)
  return tender
}

/**
 * Pays exactly once: locks the order first, so that the second of two tabs finds it paid, and stock late, to hold it
 * briefly. If stock is gone, the sale is undone. Only a first completion is journaled (R-PAYMENTS-3).
 */
export const completeOrder = sqlOperation({
  name: 'pos.complete-order',
  permission: 'pos.edit',
  input: CompleteOrderInput,
  audit: 'when-changed',
  run: async (ctx, input): Promise<Order> => {
    const order = await lockOrderWithLines(ctx, input.id)
    if (isPaid(order)) return completeAgain(ctx, order, input)
    const tender = await checkTender(ctx, order, input)
    const supporterId = order.supporterId ?? (await supporterOfSale(ctx, toBuyer(order)))
    const settling = {
      order,
      tender,
      supporterId,
      soldBy: ctx.actor.staffId,
      sendConfirmationEmails: input.sendConfirmationEmails ?? order.sendConfirmationEmails,
      markAsComplete: input.markAsComplete,
    }
    const [paid] = await Promise.all([settleOrder(ctx, settling), takeStock(ctx, order.id, order.lines)])
    await holdSponsorships(ctx, order.lines)
    const facts = await afterSale(ctx, { order: paid, supporterId, paymentMethodId: null })
    await publishPaid(ctx, { order: paid, tender, supporterId, facts })
    return paid
  },
})
