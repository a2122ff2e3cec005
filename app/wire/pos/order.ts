import type { Order } from '~/domain/cart/order'
import { toPerson } from '~/domain/cart/order-supporter'
import { shownDay } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import { addressHtml, toDisplayName } from './address'
import { amountsWire } from './amounts'
import { headWire } from './head'
import { lineWire } from './replies/line'
import { personsWire } from './person'

/** Shown where nobody chose a source (R-CONTRIBUTIONS-4). */
const UNNAMED_SOURCE = 'Web'

export function orderWire(order: Order, ctx: Ctx) {
  const billing = toPerson(order, 'billing')
  const shipping = toPerson(order, 'shipping')
  return {
    ...headWire(order, ctx),
    items: order.lines.map((line) => lineWire(line, order.currency)),
    ...amountsWire(order, ctx),
    ...personsWire(billing, shipping),
    billing_display_name: toDisplayName(billing),
    billing_address_html: addressHtml(billing),
    shipping_address_html: addressHtml(shipping),
    source_and_date_string: `${shownDay(order.orderedAt, ctx.organisation.zone)} by ${order.source || UNNAMED_SOURCE}`,
  }
}
