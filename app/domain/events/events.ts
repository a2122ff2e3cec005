import type { Removal, Saved } from '~/kit/operation'
import type { EventValues } from './event'

type Reported = { status: string; livePlaybackId: string | null; recordedPlaybackId: string | null }

declare module '~/kit/operation' {
  interface RecordEvents {
    'virtual_event.deleted': Removal
    'virtual_event.key-reset': { after: { streamId: string } }
    'virtual_event.key-shown': { after: { streamId: string } }
    'virtual_event.saved': Saved<EventValues & { slug: string }>
    'virtual_event.stream-created': { after: { streamId: string } }
    'virtual_event.stream-reported': { before: Reported; after: Reported }
    'virtual_event.url-changed': { before: { slug: string }; after: { slug: string } }
  }
}
