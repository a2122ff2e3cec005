import type {} from '~/kit/operation'
import type { TimelinePost } from './queries.server'

type Posted = { parentType: string; parentId: number; headline: string }
type Shown = Pick<TimelinePost, 'headline' | 'postedOn' | 'tag' | 'message' | 'isPrivate'>

declare module '~/kit/operation' {
  interface RecordEvents {
    'timeline-post.added': { after: Posted & { notified: number } }
    'timeline-post.deleted': { before: Posted; after: { deletedAt: Date } }
    'timeline-post.edited': { before: Shown; after: Shown & { notified: number } }
  }
}
