import type { Order } from '~/domain/cart/order'
import { sideOf } from '~/domain/cart/order-supporter'
import { shownDay } from '~/kit/calendar'
import type { Ctx } from '~/kit/operation'
import { addressHtml, displayNameOf } from './address'
import { amountsWire } from './amounts'
import { headWire } from './head'
import { lineWire } from './line'
import { personsWire } from './person'

/** How a source reads that nobody chose (R-CONTRIBUTIONS-4). */
const UNNAMED_SOURCE = 'Web'

/** An order as the documented calls answer it. */
export const orderWire = (order: Order, ctx: Ctx) => ({
  ...headWire(order, ctx),
  items: order.lines.map((line) => lineWire(line, order.currency)),
  ...amountsWire(order, ctx),
  ...personsWire(order),
  billing_display_name: displayNameOf(sideOf(order, 'billing')),
  billing_address_html: addressHtml(sideOf(order, 'billing')),
  shipping_address_html: addressHtml(sideOf(order, 'shipping')),
  source_and_date_string: `${shownDay(order.orderedAt, ctx.organisation.zone)} by ${order.source || UNNAMED_SOURCE}`,
})
