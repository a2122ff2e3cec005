import { removeBookmark } from '~/domain/catalog/remove-bookmark.server'
import { endpoint, notGet, statusMessage } from '~/http/endpoint'
import { productWire, readBookmark } from '~/wire/pos/product'

/** POST /jpanel/pos/bookmark/remove (R-CART-11). */
export const action = endpoint(removeBookmark, {
  read: readBookmark,
  reply: (products) => products.map(productWire),
  errors: statusMessage,
})

export const loader = notGet
