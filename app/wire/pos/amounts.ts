import { dccTermsOf, type Order } from '~/domain/cart/order'
import { dccChoices } from '~/domain/pricing/dcc'
import { tillSettings } from '~/domain/settings/till.server'
import type { Ctx } from '~/kit/operation'
import { toNumber } from '~/kit/money'
import { taxesWire } from './prices'

/** Counts and amounts of an order, amounts as numbers with the currency's decimals. */
export function amountsWire(order: Order, ctx: Ctx) {
  const { isDccOffered } = tillSettings(ctx.settings)
  const choices = dccChoices(isDccOffered ? order.lines : [], { currency: order.currency, terms: dccTermsOf(order) })
  const shown = (minor: bigint) => toNumber(minor, order.currency)
  return {
    total_items: order.totalItems,
    total_qty: order.totalQty,
    recurring_items: order.recurringItems,
    download_items: order.downloadItems,
    shippable_items: order.shippableItems,
    subtotal: shown(order.subtotalMinor),
    discount: shown(order.discountMinor),
    taxtotal: shown(order.taxMinor),
    taxes: taxesWire(order),
    shipping_amount: shown(order.shippingMinor),
    dcc_total_amount: shown(order.dccMinor),
    totalamount: shown(order.totalMinor),
    balance_amt: shown(order.totalMinor - order.refundedMinor),
    total_savings: shown(order.savingsMinor),
    currency_code: order.currency,
    dcc_enabled_by_customer: order.dccEnabledByCustomer,
    dcc_type: order.dccType,
    dcc_costs: {
      most_costs: shown(choices.most_costs),
      more_costs: shown(choices.more_costs),
      minimum_costs: shown(choices.minimum_costs),
    },
    cash_received: order.cashReceivedMinor === null ? null : shown(order.cashReceivedMinor),
    cash_change: order.cashChangeMinor === null ? null : shown(order.cashChangeMinor),
  }
}
