import { variantsToPick } from '~/domain/products/pickers.server'
import { reading } from '~/http/endpoint'

/** GET /jpanel/selectize/variants.json */
export const loader = reading('product.view', (ctx, { query }) => variantsToPick(ctx, typeof query === 'string' ? query : ''))
