import type {} from '~/kit/operation'

declare module '~/kit/operation' {
  interface RecordEvents {
    'timeline-post.added': { after: object }
    'timeline-post.deleted': { before: object; after: { deletedAt: Date } }
    'timeline-post.edited': { before: object; after: object }
  }
}
