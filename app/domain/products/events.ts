import type { Change, Removal } from '~/kit/operation'

type Stock = { variantId: number; quantity: number | null }

declare module '~/kit/operation' {
  interface RecordEvents {
    'product.copied': { after: object }
    'product.deleted': Removal
    'product.restored': Removal
    'product.saved': Change
    'product.stock-counted': { before: Stock; after: Stock }
  }
}
