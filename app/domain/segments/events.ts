import type { Change } from '~/kit/operation'

type NamedRemoval = { before: { name: string; deletedAt: Date | null }; after: { deletedAt: Date | null } }

declare module '~/kit/operation' {
  interface RecordEvents {
    'segment.converted': { after: { converted: number; to: string } }
    'segment.deleted': NamedRemoval
    'segment.saved': Change
  }
}
