import { openOrder } from '~/domain/cart/open-order.server'
import { endpoint, notGet } from '~/http/endpoint'
import { readOpened } from '~/wire/pos/requests/order'
import { orderError, orderReply } from './reply'

/** POST /jpanel/pos/new (R-CART-2). */
export const action = endpoint(openOrder, {
  read: readOpened,
  reply: orderReply,
  errors: orderError,
})

export const loader = notGet
