import type { OpenOrder } from '~/domain/cart/schemas'
import type { Offer } from '~/domain/catalog/sale.server'
import type { ItemAdded, SaleEvent } from './sale-body'

type Event<Type extends SaleEvent['type']> = Extract<SaleEvent, { type: Type }>

export type Sold = {
  items: ItemAdded[]
  supporterId: number | null
  person: Omit<Event<'person-set'>, 'type'>
  codes: string[]
  details: Partial<Omit<Event<'details-set'>, 'type'>>
}

const EMPTY: Sold = { items: [], supporterId: null, person: {}, codes: [], details: {} }

function after(sold: Sold, event: SaleEvent): Sold {
  switch (event.type) {
    case 'item-added':
      return { ...sold, items: [...sold.items.filter(({ lineUuid }) => lineUuid !== event.lineUuid), event] }
    case 'item-removed':
      return { ...sold, items: sold.items.filter(({ lineUuid }) => lineUuid !== event.lineUuid) }
    case 'quantity-set':
      return {
        ...sold,
        items: sold.items.map((item) => (item.lineUuid === event.lineUuid ? { ...item, qty: event.qty } : item)),
      }
    case 'supporter-set':
      return { ...sold, supporterId: event.supporterId }
    case 'person-set': {
      const { type: _type, ...person } = event
      return { ...sold, person }
    }
    case 'codes-applied':
      return { ...sold, codes: event.codes }
    case 'details-set': {
      const { type: _type, ...details } = event
      return { ...sold, details }
    }
  }
}

export const soldBy = (events: readonly SaleEvent[]): Sold => events.reduce(after, EMPTY)

/** Returns the fields with which the cart of a sale begins. Unset fields start as in any cart (R-CART-2). */
export const toOpening = (
  { person, details }: Sold,
  currency: string,
): Omit<OpenOrder, 'clientUuid' | 'orderedAt'> => ({
  currency,
  supporterId: undefined,
  trackingSource: null,
  billing: person.billing,
  shipping: person.shipping,
  tax: person.tax,
  comments: details.comments ?? null,
  isAnonymous: details.isAnonymous ?? true,
  source: details.source ?? null,
  referralSource: details.referralSource ?? null,
  dccEnabledByCustomer: details.dccEnabledByCustomer ?? false,
  dccType: details.dccType,
})

/** Lifts the stock limit, because a sale that took place is valid regardless of the stock. */
export const inStock = (offer: Offer): Offer => ({
  ...offer,
  variant: { ...offer.variant, isOutOfStockAllowed: true },
  parts: offer.parts.map((part) => ({ ...part, isOutOfStockAllowed: true })),
})
