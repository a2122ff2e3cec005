import { productsAtTill } from '~/domain/catalog/queries.server'
import { ProductSearchInput } from '~/domain/catalog/schemas'
import { notGet, reading } from '~/http/endpoint'
import { productWire, readProductSearch } from '~/wire/pos/product'

/** POST /jpanel/pos/products.json; `bookmarked` finds the favourites (R-CART-11). */
export const action = reading('pos.edit', async (ctx, body) => {
  const search = ProductSearchInput.parse(readProductSearch(body))
  return (await productsAtTill(ctx, search)).map(productWire)
})

export const loader = notGet
