import { addSponsorship } from '~/domain/cart/add-sponsorship.server'
import { withCarriers } from '~/domain/cart/carrier-quotes.server'
import { endpoint, notGet } from '~/http/endpoint'
import { readChild } from '~/wire/pos/requests/add'
import { orderError, orderReply } from './reply'

/** POST /jpanel/pos/{id}/add_by_child_reference (R-CART-8). */
export const action = endpoint(withCarriers(addSponsorship), {
  read: readChild,
  reply: orderReply,
  errors: orderError,
})

export const loader = notGet
