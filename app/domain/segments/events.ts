import type { Saved } from '~/kit/operation'
import type { SegmentValues } from './segment-form.server'

type NamedRemoval = { before: { name: string; deletedAt: Date | null }; after: { deletedAt: Date | null } }

declare module '~/kit/operation' {
  interface RecordEvents {
    'segment.converted': { after: { converted: number; to: string } }
    'segment.deleted': NamedRemoval
    'segment.saved': Saved<Partial<SegmentValues> & { converting: number }, SegmentValues>
  }
}
