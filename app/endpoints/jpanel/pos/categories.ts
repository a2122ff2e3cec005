import { categoriesAtTill } from '~/domain/catalog/queries.server'
import { notGet, reading } from '~/http/endpoint'
import { categoryWire } from '~/wire/pos/category'

/** POST /jpanel/pos/categories.json (R-CART-11). */
export const action = reading('pos.edit', async (ctx) => (await categoriesAtTill(ctx)).map(categoryWire))

export const loader = notGet
