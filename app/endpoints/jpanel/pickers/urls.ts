import { linkTargets } from '~/domain/products/pickers.server'
import { reading } from '~/http/endpoint'

/** GET /jpanel/urls.json */
export const loader = reading(['product.view', 'node.view'], (ctx) => linkTargets(ctx))
