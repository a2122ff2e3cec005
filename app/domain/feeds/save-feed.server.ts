import { sqlOperation } from '~/db/operation.server'
import { setMedia } from '~/domain/media/attach-media.server'
import { DomainError } from '~/kit/errors'
import { authorize } from '~/kit/operation'
import { assignments, insertion } from '~/domain/products/stored.server'
import { sql } from '~/kit/sql'
import { SaveFeedInput } from './feed-input'
import { findFreeSlug, lockFeed, findStoredPictures } from './internal.server'
import { FEED_CHANGED } from './messages'
import { loadFeedForm } from './queries.server'
import { writeCategories } from './write-categories.server'

export const saveFeed = sqlOperation({
  name: 'feeds.save-feed',
  permission: 'posttype.add',
  input: SaveFeedInput,
  async run(ctx, { id, version, categories, slug: requested, image, ...feed }) {
    authorize(ctx, id === undefined ? 'posttype.add' : 'posttype.edit')
    const held = id === undefined ? null : await lockFeed(ctx.sql, id)
    if (held !== null && version !== undefined && version !== held.version)
      throw new DomainError('conflict', FEED_CHANGED)
    const before = held === null ? null : await loadFeedForm(ctx.sql, held.id)
    const known = await findStoredPictures(ctx.sql, [image])
    const { slug, taken } = await findFreeSlug(ctx, 'feed', { requested, name: feed.name, id })
    const columns = {
      name: feed.name,
      kind: feed.kind,
      slug,
      template_suffix: feed.templateSuffix,
      post_template_suffix: feed.postTemplateSuffix,
      shows_sharing_links: feed.showsSharingLinks,
      media_id: known(image),
      rss_link: feed.rssLink,
      rss_copyright: feed.rssCopyright,
      rss_description: feed.rssDescription,
      is_podcast: feed.isPodcast,
      podcast_subtitle: feed.podcastSubtitle,
      podcast_author: feed.podcastAuthor,
      podcast_owner_name: feed.podcastOwnerName,
      podcast_owner_email: feed.podcastOwnerEmail,
      podcast_category: feed.podcastCategory,
      updated_at: ctx.now,
    }
    const saved = await ctx.sql.first<{ id: number }>(
      held === null
        ? sql`INSERT INTO feed ${insertion({ ...columns, created_at: ctx.now })} RETURNING id`
        : sql`UPDATE feed SET ${assignments(columns)}, version = version + 1 WHERE id = ${held.id} RETURNING id`,
    )
    const feedId = saved?.id ?? 0
    await setMedia(
      ctx,
      { type: 'feed', id: feedId, field: 'image' },
      columns.media_id === null ? [] : [columns.media_id],
    )
    await writeCategories(ctx, feedId, categories)
    const after = await loadFeedForm(ctx.sql, feedId)
    await ctx.publish('feed.saved', { id: feedId, ...(before ? { before: before.values } : {}), after: after?.values })
    return { id: feedId, name: feed.name, slug, taken, isNew: held === null }
  },
})
