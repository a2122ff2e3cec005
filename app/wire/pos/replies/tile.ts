import type { Product } from '~/domain/catalog/product'
import { readProduct, type ProductWire } from '../product'
import { productWire } from './product'
import type { TillProduct } from '../till-product'

export const toTile = (product: Product, recurringType: string): TillProduct => {
  const sent = JSON.parse(JSON.stringify(productWire(product))) as ProductWire
  return readProduct({ currency: product.currency, recurringType })(sent)
}
