import { sqlOperation } from '~/db/operation.server'
import { setMedia } from '~/domain/media/attach-media.server'
import { notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { findFreeSlug, lockPost } from './internal.server'
import { PostIdInput } from './post-input'
import { listPictures, readPost, toStoredPost } from './queries.server'

const MAX_NAME_LENGTH = 250

/** "Copy of" a post, turned off and last in its feed, with its categories and pictures (R-FEEDS-10). */
export const duplicatePost = sqlOperation({
  name: 'feeds.duplicate-post',
  permission: 'post.add',
  input: PostIdInput,
  async run(ctx, { id }) {
    const { feedId } = await lockPost(ctx.sql, id)
    const of = await readPost(ctx.sql, id)
    if (of === null) throw notFound('The post')
    const name = `Copy of ${of.name}`.slice(0, MAX_NAME_LENGTH).trim()
    const { slug } = await findFreeSlug(ctx, 'post', {
      requested: `${of.slug.slice(0, 145)}-copy`,
      name,
      id: undefined,
    })
    const copy = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO post (feed_id, name, slug, description, body, posted_at, expires_at, is_all_day, is_enabled, author,
        tags, media_id, featured_image_id,
        alternate_image_id, file_url, link_url, embed_code, location, speaker, fine_print, length_formatted,
        length_milliseconds, sequence, created_by,
        created_at, updated_at)
      SELECT feed_id, ${name}, ${slug}, description, body, posted_at, expires_at, is_all_day, false, author, tags,
        media_id, featured_image_id,
        alternate_image_id, file_url, link_url, embed_code, location, speaker, fine_print, length_formatted,
        length_milliseconds,
        (SELECT max(o.sequence) + 1 FROM post o WHERE o.feed_id = p.feed_id), ${ctx.actor.staffId}::int, ${ctx.now},
          ${ctx.now}
      FROM post p WHERE p.id = ${id} RETURNING id`)
    const copyId = copy?.id ?? 0
    await ctx.sql.run(
      sql`INSERT INTO post_category (post_id, category_id) SELECT ${copyId}, category_id FROM post_category
        WHERE post_id = ${id}`,
    )
    const after = await readPost(ctx.sql, copyId)
    if (after === null) throw notFound('The post')
    await setMedia(ctx, { type: 'post', id: copyId, field: 'image' }, listPictures(after))
    await ctx.publish('post.duplicated', { id: copyId, after: { ...toStoredPost(after), of: id } })
    return { id: copyId, feedId, name }
  },
})
