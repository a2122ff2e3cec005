import type { Change } from '~/kit/operation'

declare module '~/kit/operation' {
  interface RecordEvents {
    'tax_rule.added-to-products': { after: { addedToProducts: number } }
    'tax_rule.deleted': { before: { code: string; deletedAt: null }; after: { deletedAt: Date } }
    'tax_rule.removed-from-products': { before: { products: number[] }; after: { products: number[] } }
    'tax_rule.saved': Change
  }
}
