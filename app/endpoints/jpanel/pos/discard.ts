import { discardOrder } from '~/domain/cart/discard-order.server'
import { endpoint, notGet } from '~/http/endpoint'
import { orderError } from './reply'

/** POST /jpanel/pos/{id}/discard: nobody will pay this cart; `restore` brings it back. */
export const action = endpoint(discardOrder, {
  read: () => ({}),
  reply: () => ({ status: 'success', message: null, order: null }),
  errors: orderError,
})

export const loader = notGet
