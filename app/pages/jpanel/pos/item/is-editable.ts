import type { TillLine } from '~/pages/jpanel/pos/cart/order'
import { goesStraightIn, type TillProduct } from '~/pages/jpanel/pos/catalog/product'

export const isEditable = (line: TillLine, product: TillProduct | undefined): product is TillProduct =>
  line.kind === 'product' &&
  !line.isLocked &&
  product !== undefined &&
  product.variants.some(({ id }) => id === line.variantId) &&
  !goesStraightIn(product)
