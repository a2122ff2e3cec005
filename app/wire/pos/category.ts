import type { CategoryNode } from '~/domain/catalog/product'

type CategoryWire = {
  id: number
  name: string
  url_name: string
  sequence: number
  product_thumbs: string[]
  product_pictures: object[]
  child_categories: CategoryWire[]
}

export const categoryWire = ({
  id,
  name,
  urlName,
  sequence,
  pictures,
  thumbnails,
  children,
}: CategoryNode): CategoryWire => ({
  id,
  name,
  url_name: urlName,
  sequence,
  product_thumbs: thumbnails,
  product_pictures: pictures,
  child_categories: children.map(categoryWire),
})
