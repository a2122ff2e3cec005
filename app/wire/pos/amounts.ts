import { readDccTerms, type Order } from '~/domain/cart/order'
import { dccChoices } from '~/domain/pricing/dcc'
import { tillSettings } from '~/domain/settings/till.server'
import type { Ctx } from '~/kit/operation'
import { toNumber } from '~/kit/money'
import { amountsToWire } from '~/wire/amount'
import { DCC_COSTS, ORDER_AMOUNTS } from './order-names'
import { taxesWire } from './prices'

export function amountsWire(order: Order, ctx: Ctx) {
  const { isDccOffered } = tillSettings(ctx.settings)
  const choices = dccChoices(isDccOffered ? order.lines : [], { currency: order.currency, terms: readDccTerms(order) })
  const shown = (minor: bigint) => toNumber(minor, order.currency)
  return {
    ...amountsToWire(ORDER_AMOUNTS, order, order.currency),
    total_items: order.totalItems,
    total_qty: order.totalQty,
    recurring_items: order.recurringItems,
    download_items: order.downloadItems,
    discount: shown(order.discountMinor),
    taxes: taxesWire(order),
    balance_amt: shown(order.totalMinor - order.refundedMinor),
    dcc_costs: amountsToWire(DCC_COSTS, choices, order.currency),
    cash_received: order.cashReceivedMinor === null ? null : shown(order.cashReceivedMinor),
    cash_change: order.cashChangeMinor === null ? null : shown(order.cashChangeMinor),
  }
}
