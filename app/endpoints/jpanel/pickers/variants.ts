import { variantsToPick } from '~/domain/products/pickers.server'
import { reading } from '~/http/endpoint'
import { countIn, pickedVariantWire } from '~/wire/products'

/** GET /jpanel/selectize/variants.json: those with the words of `query`, `limit` at most. */
export const loader = reading('product.view', async (ctx, { query, limit }) =>
  (await variantsToPick(ctx, typeof query === 'string' ? query : '', countIn(limit))).map(pickedVariantWire),
)
