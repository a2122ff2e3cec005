import type { FeedKind } from '~/domain/feeds/feed'
import { savePost } from '~/domain/feeds/save-post.server'
import { saveFeed } from '~/domain/feeds/save-feed.server'
import { perform, type Ctx } from '~/kit/operation'
import { insert } from './factories'

export const feedOf = async (ctx: Ctx, kind: FeedKind = 'blog', more: Record<string, unknown> = {}) =>
  perform(saveFeed, ctx, { name: `The ${kind}`, kind, ...more })

export const postOf = (ctx: Ctx, feed: number, more: Record<string, unknown> = {}) =>
  perform(savePost, ctx, { feed, name: 'Soup day', isEnabled: 'on', ...more })

export const aPicture = () => {
  const filename = `${crypto.randomUUID()}.png`
  return insert('media', { name: filename, filename, content_type: 'image/png', size: 1, key: `files/${filename}` })
}
