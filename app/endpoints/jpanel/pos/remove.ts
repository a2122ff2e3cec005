import { removeItem } from '~/domain/cart/remove-item.server'
import { withCarriers } from '~/domain/cart/carrier-quotes.server'
import { endpoint, notGet } from '~/http/endpoint'
import { orderError, orderReply } from './reply'

/** POST /jpanel/pos/{id}/remove (spec 002 section 7; money 2.8). */
export const action = endpoint(withCarriers(removeItem), {
  read: (body) => ({ lineId: body.order_item_id }),
  reply: orderReply,
  errors: orderError,
})

export const loader = notGet
