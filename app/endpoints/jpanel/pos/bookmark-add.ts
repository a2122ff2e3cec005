import { addBookmark } from '~/domain/catalog/add-bookmark.server'
import { endpoint, notGet, statusMessage } from '~/http/endpoint'
import { productWire, readBookmark } from '~/wire/pos/product'

/** POST /jpanel/pos/bookmark/add (R-CART-11). */
export const action = endpoint(addBookmark, {
  read: readBookmark,
  reply: (products) => products.map(productWire),
  errors: statusMessage,
})

export const loader = notGet
