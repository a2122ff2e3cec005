import type { Change } from '~/kit/operation'

type NamedRemoval = { before: { name: string; deletedAt: Date | null }; after: { deletedAt: Date | null } }

declare module '~/kit/operation' {
  interface RecordEvents {
    'shipping_method.deleted': NamedRemoval
    'shipping_method.saved': Change
    'shipping_tiers.saved': { before: object; after: object }
  }
}
