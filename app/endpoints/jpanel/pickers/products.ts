import { productsToPick } from '~/domain/products/pickers.server'
import { reading } from '~/http/endpoint'
import { pickedProductWire, readPicking } from '~/wire/products'

/** GET /jpanel/products.json: all of them, or with `search` those that have its words, `limit` at most. */
export const loader = reading(['product.view', 'promocode.add', 'virtualevents.view'], async (ctx, query) =>
  (await productsToPick(ctx, readPicking(query))).map(pickedProductWire),
)
