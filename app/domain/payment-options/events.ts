import type { Saved } from '~/kit/operation'
import type { GroupValues } from './group-form.server'

type NamedRemoval = { before: { name: string; deletedAt: Date | null }; after: { deletedAt: Date | null } }

declare module '~/kit/operation' {
  interface RecordEvents {
    'payment_group.deleted': NamedRemoval
    'payment_group.restored': NamedRemoval
    'payment_group.saved': Saved<GroupValues>
  }
}
