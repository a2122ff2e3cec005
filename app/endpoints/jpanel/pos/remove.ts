import { removeItem } from '~/domain/cart/remove-item.server'
import { withCarriers } from '~/domain/cart/carrier-quotes.server'
import { endpoint, notGet } from '~/http/endpoint'
import { readRemove } from '~/wire/pos/requests/add'
import { orderError, orderReply } from './reply'

/** POST /jpanel/pos/{id}/remove (R-CART-7). */
export const action = endpoint(withCarriers(removeItem), {
  read: readRemove,
  reply: orderReply,
  errors: orderError,
})

export const loader = notGet
