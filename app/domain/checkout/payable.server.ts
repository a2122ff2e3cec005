import type { SqlTxCtx } from '~/db/ctx'
import { refuseUnusablePromos } from '~/domain/promotions/promo-use.server'
import type { Buyer } from '~/domain/supporters/buyer.server'
import { refused } from '~/kit/errors'
import { parseAmount } from '~/kit/money'
import { CURRENCY_CHANGED, TOTALS_CHANGED } from '~/domain/cart/messages'
import { findChangeError, promosInUse, type Order } from '~/domain/cart/order'
import { toPerson } from '~/domain/cart/order-supporter'
import { computeOrder, toCartPerson } from '~/domain/cart/prices.server'
import { readyToPayError } from './ready-to-pay'

/** Repeats the till's checks; the recalculated totals must equal both the stored ones and those the cashier saw. */
export async function refuseUnlessPayable(
  ctx: SqlTxCtx,
  order: Order,
  amountShown: string | null | undefined,
): Promise<void> {
  const error = findChangeError(order) ?? readyToPayError(order)
  if (error !== null) throw refused(error)
  if ((order.functionalCurrency ?? ctx.organisation.currency) !== ctx.organisation.currency)
    throw refused(CURRENCY_CHANGED)
  await refuseUnusablePromos(ctx, promosInUse(order), toCartPerson(ctx, order))
  const totals = await computeOrder(ctx, order, order.lines)
  const shown =
    amountShown === undefined || amountShown === null ? order.totalMinor : parseAmount(amountShown, order.currency)
  if (
    totals.totalMinor !== order.totalMinor ||
    totals.subtotalMinor !== order.subtotalMinor ||
    shown !== order.totalMinor
  )
    throw refused(TOTALS_CHANGED, 'totals-changed')
}

export const toBuyer = (order: Order): Buyer => ({
  billing: toPerson(order, 'billing'),
  shipping: toPerson(order, 'shipping'),
  accountTypeId: order.accountTypeId,
  referralSource: order.referralSource,
})
