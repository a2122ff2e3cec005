import { restoreOrder } from '~/domain/cart/restore-order.server'
import { endpoint, notGet } from '~/http/endpoint'
import { orderError, orderReply } from './reply'

/** POST /jpanel/pos/{id}/restore: the cart that the caller discarded is open again. */
export const action = endpoint(restoreOrder, {
  read: () => ({}),
  reply: orderReply,
  errors: orderError,
})

export const loader = notGet
