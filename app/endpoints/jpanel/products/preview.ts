import { previewOf } from '~/domain/products/preview.server'
import { notGet, reading } from '~/http/endpoint'

/** POST /jpanel/products/preview: what the till will ask for the product as its form stands. Nothing is written. */
export const action = reading('product.view', async (ctx, fields) => ({ variants: await previewOf(ctx, fields) }))
export const loader = notGet
