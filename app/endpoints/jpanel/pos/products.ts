import { productsAtTill } from '~/domain/catalog/queries.server'
import { ProductSearchInput } from '~/domain/catalog/schemas'
import { notGet, reading } from '~/http/endpoint'
import { productWire } from '~/wire/pos/product'

/** POST /jpanel/pos/products.json; `bookmarked` finds the favourites (R-CART-11). */
export const action = reading('pos.edit', async (ctx, body) => {
  const isBookmarked = body.bookmarked === '1' || body.bookmarked === 1 || body.bookmarked === true
  const search = ProductSearchInput.parse({
    keywords: body.keywords,
    categoryId: body.category_id,
    currency: body.currency_code,
    isBookmarked,
  })
  return (await productsAtTill(ctx, search)).map(productWire)
})

export const loader = notGet
