import type { EditedFields, Saved } from '~/kit/operation'
import type { FeedValues } from './feed'
import type { StoredPost } from './queries.server'

declare module '~/kit/operation' {
  interface RecordEvents {
    'feed.deleted': { before: FeedValues & { posts: number } }
    'feed.ordered': { before: { posts: number[] }; after: { posts: number[] } }
    'feed.saved': Saved<FeedValues>
    'post.deleted': { before: StoredPost }
    'post.duplicated': { after: StoredPost & { of: number } }
    'post.saved': EditedFields<StoredPost>
  }
}
