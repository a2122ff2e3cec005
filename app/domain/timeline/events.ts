import type {} from '~/kit/operation'

type Posted = { parentType: string; parentId: number; headline: string }
type Shown = { headline: string; isPrivate: boolean }

declare module '~/kit/operation' {
  interface RecordEvents {
    'timeline-post.added': { after: Posted & { notified: number } }
    'timeline-post.deleted': { before: Posted; after: { deletedAt: Date } }
    'timeline-post.edited': { before: Shown; after: Shown & { notified: number } }
  }
}
