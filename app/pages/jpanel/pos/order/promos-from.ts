import { promosInUse, promosNotApplied, type Order } from '~/domain/cart/order'
import type { KnownPromo } from '~/domain/pricing/promo-terms'
import { promoLabel } from '~/domain/pricing/promos'
import type { Promo, TillOrder } from '~/pages/jpanel/pos/cart/order'

const promoFrom = (promo: KnownPromo, ownCurrency: string, notApplied: string | null = null): Promo => ({
  code: promo.code,
  description: promo.description ?? '',
  label: promoLabel(promo, ownCurrency),
  isFreeShipping: promo.isFreeShipping,
  notApplied,
})

/** The codes of an order: those that give something, and those that wait for the cart to suit them. */
export const promosFrom = (order: Order, ownCurrency: string): Pick<TillOrder, 'promos' | 'idlePromos'> => ({
  promos: promosInUse(order).map((promo) => promoFrom(promo, ownCurrency)),
  idlePromos: promosNotApplied(order).map((promo) => promoFrom(promo, ownCurrency, promo.reason)),
})
