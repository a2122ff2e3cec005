import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { mayChange } from '~/domain/auth/roles'
import { checkCleanLength } from '~/domain/content/html-bounds'
import { cleanSiteHtml } from '~/domain/content/rich-text.server'
import { findDifferences } from '~/domain/journal/versions.server'
import { setMedia } from '~/domain/media/attach-media.server'
import { assignments, insertion } from '~/domain/products/stored.server'
import { localDate } from '~/kit/calendar'
import { DomainError, notFound } from '~/kit/errors'
import { readForm } from '~/kit/form-input'
import { authorize, FORBIDDEN } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { findFreeSlug, lockFeed, lockPost, findStoredPictures, type LockedFeed } from './internal.server'
import { POST_CHANGED } from './messages'
import { listPostFields, type PostField } from './post'
import { MAX_HTML_LENGTH, postSchema, SavePostInput, type PostInput } from './post-input'
import { listPictures, readPost, toStoredPost, type PostRecord } from './queries.server'

const COLUMNS = {
  body: 'body',
  author: 'author',
  featured_image_id: 'featuredImage',
  alternate_image_id: 'alternateImage',
  sequence: 'sequence',
  file_url: 'fileUrl',
  link_url: 'linkUrl',
  embed_code: 'embedCode',
  length_milliseconds: 'lengthMilliseconds',
  length_formatted: 'lengthFormatted',
  location: 'location',
  speaker: 'speaker',
  fine_print: 'finePrint',
} as const satisfies Record<string, PostField & keyof PostInput>

const cleanBody = async (typed: string | null): Promise<string | null> =>
  typed === null ? null : checkCleanLength((await cleanSiteHtml(typed)).trim() || null, MAX_HTML_LENGTH, 'body')

async function lockOpenedPost(
  ctx: SqlTxCtx,
  id: number,
  shown: number | undefined,
): Promise<{ feed: LockedFeed; before: PostRecord }> {
  const { feed, version, createdBy, createdAt } = await lockPost(ctx.sql, id)
  if (!mayChange(ctx.actor, { model: 'post', createdBy, createdAt }, ctx.now))
    throw new DomainError('forbidden', FORBIDDEN)
  if (shown !== undefined && shown !== version) throw new DomainError('conflict', POST_CHANGED)
  const before = await readPost(ctx.sql, id)
  if (before === null) throw notFound('The post')
  return { feed, before }
}

async function makeStartValues(ctx: SqlTxCtx, feedId: number): Promise<Record<string, unknown>> {
  const last = await ctx.sql.first<{ next: number }>(
    sql`SELECT coalesce(max(sequence), 0) + 1 AS next FROM post WHERE feed_id = ${feedId}`,
  )
  return {
    author: ctx.actor.name.slice(0, 500) || null,
    sequence: last?.next ?? 1,
    created_by: ctx.actor.staffId,
    created_at: ctx.now,
  }
}

async function writeLinks(
  ctx: SqlTxCtx,
  { id, feedId }: { id: number; feedId: number },
  categories: readonly number[],
): Promise<void> {
  await ctx.sql.run(sql`DELETE FROM post_category WHERE post_id = ${id}`)
  await ctx.sql.run(sql`
    INSERT INTO post_category (post_id, category_id)
    SELECT ${id}, c.id FROM feed_category c WHERE c.feed_id = ${feedId} AND c.id = ANY(${[...categories]}::int[])`)
}

/**
 * Adds a post to a feed, or changes the one with this id. Fields that its type does not have keep their values
 * (R-FEEDS-4).
 */
export const savePost = sqlOperation({
  name: 'feeds.save-post',
  permission: 'post.add',
  input: SavePostInput,
  async run(ctx, { id, feed: feedId, version, ...raw }) {
    authorize(ctx, 'post.add')
    const { feed, before } =
      id === undefined
        ? { feed: await lockFeed(ctx.sql, feedId ?? 0), before: null }
        : await lockOpenedPost(ctx, id, version)
    const { zone } = ctx.organisation
    const input = readForm(
      postSchema({ kind: feed.kind, zone, today: localDate(ctx.now, zone), now: ctx.now, stored: before }),
      raw,
    )
    const has = listPostFields(feed.kind)
    const known = await findStoredPictures(ctx.sql, [input.image, input.featuredImage, input.alternateImage])
    const { slug, taken } = await findFreeSlug(ctx, 'post', { requested: input.slug, name: input.name, id })
    const typed = {
      ...input,
      body: await cleanBody(input.body),
      featuredImage: known(input.featuredImage),
      alternateImage: known(input.alternateImage),
    }
    const own = Object.fromEntries(
      Object.entries(COLUMNS).flatMap(([column, field]) => {
        const isLast = field === 'sequence' && typed.sequence === null
        const isBegun = field === 'author' && before === null && !Object.hasOwn(raw, field)
        return has.has(field) && !isLast && !isBegun ? [[column, typed[field]]] : []
      }),
    )
    const columns = {
      name: input.name,
      slug,
      description: input.description,
      posted_at: input.postedAt,
      expires_at: input.expiresAt,
      is_all_day: input.isAllDay,
      is_enabled: input.isEnabled,
      tags: input.tags,
      media_id: known(input.image),
      updated_at: ctx.now,
    }
    const saved = await ctx.sql.first<{ id: number }>(
      before === null
        ? sql`INSERT INTO post
          ${insertion({ feed_id: feed.id, ...columns, ...(await makeStartValues(ctx, feed.id)), ...own })} RETURNING id`
        : sql`UPDATE post SET ${assignments({ ...columns, ...own })}, version = version + 1 WHERE id = ${before.id}
          RETURNING id`,
    )
    const postId = saved?.id ?? 0
    await writeLinks(ctx, { id: postId, feedId: feed.id }, input.categories)
    const after = await readPost(ctx.sql, postId)
    if (after === null) throw notFound('The post')
    await setMedia(ctx, { type: 'post', id: postId, field: 'image' }, listPictures(after))
    await ctx.publish('post.saved', {
      id: postId,
      ...findDifferences(before === null ? {} : toStoredPost(before), toStoredPost(after)),
    })
    return { id: postId, feedId: feed.id, name: input.name, slug, taken }
  },
})
