import { variantsToPick } from '~/domain/products/pickers.server'
import { reading } from '~/http/endpoint'
import { countIn } from '~/wire/products'

/** GET /jpanel/selectize/variants.json: those with the words of `query`, `limit` at most. */
export const loader = reading('product.view', (ctx, { query, limit }) =>
  variantsToPick(ctx, typeof query === 'string' ? query : '', countIn(limit)),
)
