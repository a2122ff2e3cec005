import { DCC_TYPES } from '~/domain/pricing/dcc'
import { parseCalendarDate } from '~/kit/calendar'
import { fromNumber } from '~/kit/money'
import { fromReply, textsFromReply } from '~/kit/wire'
import { amountsFromReply } from '~/wire/amount'
import { readLine } from './line'
import { readMethods } from './method'
import type { orderWire } from './order'
import { DCC_COSTS, MEMBERSHIP, ORDER, ORDER_AMOUNTS, ORDER_TEXTS, PROMO, SHIPPING_CHOICE, TAX } from './order-names'
import { BILLING, SHIPPING, TAX_PLACE } from './person'
import type { idlePromosWire } from './prices'
import type { SentBy } from './sent'
import type { OrderDetails, Promo, SupporterMembership, TillOrder } from './till-order'

export type OrderWire = SentBy<typeof orderWire>

type PromoWire = Omit<SentBy<typeof idlePromosWire>[number], 'reason'> & { reason?: string }

const readPromo = (promo: PromoWire): Promo => ({
  ...fromReply(PROMO, promo),
  description: promo.description ?? '',
  notApplied: promo.reason ?? null,
})

function readMembership(member: OrderWire['member']): SupporterMembership | null {
  if (!member?.membership_name) return null
  const { name, endsOn, isExpired } = fromReply(MEMBERSHIP, member)
  return { name: name ?? '', endsOn: parseCalendarDate((endsOn ?? '').slice(0, 10)), isExpired: isExpired === true }
}

const readDetails = (order: OrderWire) => {
  const { dccType, ...head } = fromReply(ORDER, order)
  return {
    ...head,
    ...textsFromReply(ORDER_TEXTS, order),
    supporterName: order.member?.display_name ?? '',
    billing: textsFromReply(BILLING, order),
    shipping: textsFromReply(SHIPPING, order),
    tax: textsFromReply(TAX_PLACE, order),
    dccType: DCC_TYPES.find((type) => type === dccType) ?? null,
  } satisfies OrderDetails
}

export function readOrder(order: OrderWire): TillOrder {
  const details = readDetails(order)
  const { currency } = details
  return {
    ...details,
    ...amountsFromReply(ORDER_AMOUNTS, order, currency),
    lines: order.items.map((item) => readLine(item, currency)),
    methods: readMethods(order.member?.payment_methods ?? []),
    promos: order.promocodes.map(readPromo),
    idlePromos: order.promocodes_not_applied.map(readPromo),
    taxes: order.taxes.map((tax) => ({ ...fromReply(TAX, tax), minor: fromNumber(tax.amount, currency) })),
    shippingMethod: order.shipping_method?.name ?? details.courierMethod,
    shippingChoices: order.available_shipping_methods.map((choice) => ({
      ...fromReply(SHIPPING_CHOICE, choice),
      courier: choice.courier ?? '',
      costMinor: fromNumber(choice.cost, currency),
    })),
    dccCosts: amountsFromReply(DCC_COSTS, order.dcc_costs, currency),
    membership: readMembership(order.member),
  }
}
