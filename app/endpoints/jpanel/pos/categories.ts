import type { CategoryNode } from '~/domain/catalog/product'
import { categoriesAtTill } from '~/domain/catalog/queries.server'
import { notGet, reading } from '~/http/endpoint'

type CategoryWire = {
  id: number
  name: string
  url_name: string
  sequence: number
  product_thumbs: string[]
  product_pictures: object[]
  child_categories: CategoryWire[]
}

const categoryWire = ({ id, name, urlName, sequence, pictures, thumbnails, children }: CategoryNode): CategoryWire => ({
  id,
  name,
  url_name: urlName,
  sequence,
  product_thumbs: thumbnails,
  product_pictures: pictures,
  child_categories: children.map(categoryWire),
})

/** POST /jpanel/pos/categories.json (R-CART-11). */
export const action = reading('pos.edit', async (ctx) => (await categoriesAtTill(ctx)).map(categoryWire))

export const loader = notGet
