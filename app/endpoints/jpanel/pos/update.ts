import { updateOrder } from '~/domain/cart/update-order.server'
import { withCarriers } from '~/domain/cart/carrier-quotes.server'
import { endpoint, notGet } from '~/http/endpoint'
import { readUpdate } from '~/wire/pos/requests/order'
import { orderError, savedReply } from './reply'

/** POST /jpanel/pos/{id}/update. */
export const action = endpoint(withCarriers(updateOrder), { read: readUpdate, reply: savedReply, errors: orderError })

export const loader = notGet
