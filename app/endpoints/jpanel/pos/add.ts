import { addItem } from '~/domain/cart/add-item.server'
import { withCarriers } from '~/domain/cart/carrier-quotes.server'
import { endpoint, notGet } from '~/http/endpoint'
import { readItem } from '~/wire/pos/requests/add'
import { orderError, orderReply } from './reply'

/** POST /jpanel/pos/{id}/add (R-CART-6). */
export const action = endpoint(withCarriers(addItem), {
  read: readItem,
  reply: orderReply,
  errors: orderError,
})

export const loader = notGet
