import { addPageGift } from '~/domain/cart/add-page-gift.server'
import { withCarriers } from '~/domain/cart/carrier-quotes.server'
import { endpoint, notGet } from '~/http/endpoint'
import { orderError, orderReply } from './reply'

/** POST /jpanel/pos/{id}/add_by_fundraising_page (R-CART-9). */
export const action = endpoint(withCarriers(addPageGift), {
  read: (body) => ({
    pageId: body.fundraising_page_id,
    amount: body.amount,
    fundCode: body.fund_code,
    comments: body.comments,
    isAnonymous: body.is_anonymous,
  }),
  reply: orderReply,
  errors: orderError,
})

export const loader = notGet
