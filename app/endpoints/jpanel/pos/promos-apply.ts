import { applyPromos } from '~/domain/cart/apply-promos.server'
import { withCarriers } from '~/domain/cart/carrier-quotes.server'
import { endpoint, notGet } from '~/http/endpoint'
import { orderError, messageReply } from './reply'

/** POST /jpanel/pos/{id}/promos/apply (R-CART-10). */
export const action = endpoint(withCarriers(applyPromos), {
  read: (body) => ({ codes: body.promocodes ?? body.promocode }),
  reply: messageReply,
  errors: orderError,
})

export const loader = notGet
