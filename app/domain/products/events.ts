import type { EditedFields, Removal } from '~/kit/operation'
import type { ProductSnapshot } from './stored.server'

type Stock = { variantId: number; quantity: number | null }

declare module '~/kit/operation' {
  interface RecordEvents {
    'product.copied': { after: { copyOf: number; code: string; name: string; templateName: string | null } }
    'product.deleted': Removal
    'product.restored': Removal
    'product.saved': EditedFields<ProductSnapshot>
    'product.stock-counted': { before: Stock; after: Stock }
  }
}
