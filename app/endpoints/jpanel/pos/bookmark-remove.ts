import { removeBookmark } from '~/domain/catalog/remove-bookmark.server'
import { endpoint, notGet, statusMessage } from '~/http/endpoint'
import { productWire } from '~/wire/pos/product'

/** POST /jpanel/pos/bookmark/remove (R-CART-11). */
export const action = endpoint(removeBookmark, {
  read: (body) => ({ productId: body.product_id }),
  reply: (products) => products.map(productWire),
  errors: statusMessage,
})

export const loader = notGet
