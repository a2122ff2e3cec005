import { sqlOperation } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { listChildren } from '~/kit/site/tree'
import { TOO_MANY } from './messages'
import { isWritten, MAX_TITLE_LENGTH } from './page'
import { MAX_URL_LENGTH } from './page-address'
import { PageIdInput } from './page-input'
import { addressLike, orderWith } from './page-place.server'
import { livePage } from './page-record.server'
import { holdPages, MAX_PAGES, pageLines, renumber } from './page-tree.server'

const OF_COPIES = ' (COPY)'

export const copyPage = sqlOperation({
  name: 'pages.copy-page',
  permission: 'node.add',
  input: PageIdInput,
  async run(ctx, { id }) {
    await holdPages(ctx.sql)
    const page = await livePage(ctx.sql, id)
    const lines = await pageLines(ctx.sql)
    if (lines.length >= MAX_PAGES) throw refused(TOO_MANY)
    const title = page.title.slice(0, MAX_TITLE_LENGTH - OF_COPIES.length) + OF_COPIES
    const url =
      isWritten(page.type) && page.url !== null
        ? await addressLike(ctx.sql, `${page.url.slice(0, MAX_URL_LENGTH - '-copy'.length)}-copy`, 0)
        : page.url
    const copy = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO page (type, title, url, page_title, template_suffix, opens_new_window, is_active, is_hidden,
        requires_login, hides_when_signed_out, parent_id,
        sequence, category_id, featured_image_id, alt_image_id, meta_description, meta_keywords, body, saved_at,
        saved_by, created_at, updated_at)
      SELECT type, ${title}, ${url}, page_title, template_suffix, opens_new_window, false, is_hidden, requires_login,
        hides_when_signed_out, parent_id,
        ${lines.length + 1}, category_id, featured_image_id, alt_image_id, meta_description, meta_keywords, body,
        ${ctx.now}, ${ctx.actor.staffId}, ${ctx.now}, ${ctx.now}
      FROM page WHERE id = ${id} RETURNING id`)
    if (copy === null) throw new Error('The row was not inserted.')
    await ctx.sql.run(
      sql`INSERT INTO page_membership (page_id, membership_id) SELECT ${copy.id}, membership_id FROM page_membership
        WHERE page_id = ${id}`,
    )
    const place = listChildren(lines, page.parentId).indexOf(id) + 2
    await renumber(ctx.sql, orderWith(lines, page.parentId, { id: copy.id, place }))
    const { type, parentId, categoryId } = page
    await ctx.publish('page.added', { id: copy.id, after: { type, title, url, parentId, categoryId, copyOf: id } })
    return { id: copy.id, title }
  },
})
