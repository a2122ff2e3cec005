import { addPageGift } from '~/domain/cart/add-page-gift.server'
import { withCarriers } from '~/domain/cart/carrier-quotes.server'
import { endpoint, notGet } from '~/http/endpoint'
import { readPageGift } from '~/wire/pos/requests/add'
import { orderError, orderReply } from './reply'

/** POST /jpanel/pos/{id}/add_by_fundraising_page (R-CART-9). */
export const action = endpoint(withCarriers(addPageGift), {
  read: readPageGift,
  reply: orderReply,
  errors: orderError,
})

export const loader = notGet
