import type { Saved } from '~/kit/operation'
import type { RuleValues } from './rule-form.server'

declare module '~/kit/operation' {
  interface RecordEvents {
    'tax_rule.added-to-products': { after: { addedToProducts: number } }
    'tax_rule.deleted': { before: { code: string; deletedAt: null }; after: { deletedAt: Date } }
    'tax_rule.removed-from-products': { before: { products: number[] }; after: { products: number[] } }
    'tax_rule.saved': Saved<RuleValues>
  }
}
