import { productsToPick } from '~/domain/products/pickers.server'
import { reading } from '~/http/endpoint'

/** GET /jpanel/products.json */
export const loader = reading('product.view', (ctx, query) => productsToPick(ctx, ['1', 'true'].includes(String(query.include_ges ?? ''))))
