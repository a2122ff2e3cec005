import type { Removal } from '~/kit/operation'

type Notice = { before: { notifiedAt: Date | null }; after: { notifiedAt: Date; by: string | null } }

declare module '~/kit/operation' {
  interface RecordEvents {
    'tribute.deleted': Removal
    'tribute.edited': { before: object; after: object }
    'tribute.notified': Notice
    'tribute-type.added': { after: { label: string } }
    'tribute-type.deleted': Removal
    'tribute-type.edited': { before: object; after: object }
  }
}
