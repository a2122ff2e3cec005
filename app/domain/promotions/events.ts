import type { Change, Removal } from '~/kit/operation'

declare module '~/kit/operation' {
  interface RecordEvents {
    'promo_code.deleted': Removal
    'promo_code.duplicated': { after: { copyOf: number; code: string } }
    'promo_code.recounted': { before: { usageCount: number }; after: { usageCount: number } }
    'promo_code.saved': Change
  }
}
