import { applyPromos } from '~/domain/cart/apply-promos.server'
import { withCarriers } from '~/domain/cart/carrier-quotes.server'
import { endpoint, notGet } from '~/http/endpoint'
import { orderError, messageReply } from './reply'

/** POST /jpanel/pos/{id}/promos/apply (spec 002 section 7; money 2.11). */
export const action = endpoint(withCarriers(applyPromos), {
  read: (body) => ({ codes: body.promocodes ?? body.promocode }),
  reply: messageReply,
  errors: orderError,
})

export const loader = notGet
