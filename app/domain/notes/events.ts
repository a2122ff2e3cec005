import type {} from '~/kit/operation'

declare module '~/kit/operation' {
  interface RecordEvents {
    'note.added': { after: { supporterId: number } }
    'note.deleted': { before: { supporterId: number }; after: { deletedAt: Date } }
    'note.edited': { before: { body: string }; after: { body: string } }
  }
}
