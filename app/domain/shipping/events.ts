import type { Saved } from '~/kit/operation'
import type { MethodValues, TierValues } from './method-form.server'

type Tiers = { tiers: TierValues[] }
type NamedRemoval = { before: { name: string; deletedAt: Date | null }; after: { deletedAt: Date | null } }

declare module '~/kit/operation' {
  interface RecordEvents {
    'shipping_method.deleted': NamedRemoval
    'shipping_method.saved': Saved<MethodValues>
    'shipping_tiers.saved': { before: Tiers; after: Tiers }
  }
}
