import { promosInUse, promosNotApplied, type Order } from '~/domain/cart/order'
import type { KnownPromo } from '~/domain/pricing/promo-terms'
import { promoLabel } from '~/domain/pricing/promos'
import type { Ctx } from '~/kit/operation'
import { toNumber } from '~/kit/money'
import { toWire } from '~/kit/wire'
import { PROMO, SHIPPING_CHOICE, TAX } from './order-names'

const PPM_A_PERCENT = 10_000

const promoWire = (promo: KnownPromo, ctx: Ctx) =>
  toWire(PROMO, { ...promo, label: promoLabel(promo, ctx.organisation.currency) })

/** The codes that take effect. Their amounts are in the organization's currency (R-PROMOS-1). */
export const promosWire = (order: Order, ctx: Ctx) => promosInUse(order).map((promo) => promoWire(promo, ctx))

export const idlePromosWire = (order: Order, ctx: Ctx) =>
  promosNotApplied(order).map((promo) => ({ ...promoWire(promo, ctx), reason: promo.reason }))

/** The selected and the available shipping (R-SHIPPING-4). A carrier's service has a title instead of an id. */
export const shippingWire = (order: Order) => ({
  shipping_method: order.shippingMethod,
  available_shipping_methods: (order.shippingOptions ?? []).map((option) => ({
    ...toWire(SHIPPING_CHOICE, { ...option, methodId: option.shippingMethodId }),
    cost: toNumber(option.costMinor, order.currency),
  })),
})

/** Tax by rule; the amounts add up to `taxtotal`. The rate is a percentage. */
export const taxesWire = ({ taxes, currency }: Order) =>
  taxes.map(({ code, description, ratePpm, minor }) => ({
    ...toWire(TAX, { code, description, rate: Number(ratePpm) / PPM_A_PERCENT }),
    amount: toNumber(minor, currency),
  }))
