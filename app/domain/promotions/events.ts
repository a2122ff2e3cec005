import type { EditedFields, Removal } from '~/kit/operation'
import type { PromoValues } from './promo-form.server'

declare module '~/kit/operation' {
  interface RecordEvents {
    'promo_code.deleted': Removal
    'promo_code.duplicated': { after: { copyOf: number; code: string } }
    'promo_code.recounted': { before: { usageCount: number }; after: { usageCount: number } }
    'promo_code.saved': EditedFields<PromoValues>
  }
}
