import { sqlOperation } from '~/db/operation.server'
import { notFound, refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { CATEGORY_GONE, NOT_DELETED, TOO_MANY } from './messages'
import { isWritten } from './page'
import { PageIdInput } from './page-input'
import { addressLike, orderWith, whyNotBelow } from './page-place.server'
import { liveCategory, pageById } from './page-record.server'
import { holdPages, MAX_PAGES, pageLines, renumber } from './page-tree.server'

export const restorePage = sqlOperation({
  name: 'pages.restore-page',
  permission: 'node.edit',
  input: PageIdInput,
  async run(ctx, { id }) {
    await holdPages(ctx.sql)
    const page = await pageById(ctx.sql, id)
    if (page === null) throw notFound('The page')
    if (page.deletedAt === null) throw refused(NOT_DELETED)
    if (page.categoryId !== null && (await liveCategory(ctx.sql, page.categoryId)) === null)
      throw refused(CATEGORY_GONE)
    const lines = await pageLines(ctx.sql)
    if (lines.length >= MAX_PAGES) throw refused(TOO_MANY)
    const parentId = whyNotBelow(lines, page.parentId) === null ? page.parentId : null
    const url = isWritten(page.type) && page.url !== null ? await addressLike(ctx.sql, page.url, id) : page.url
    await ctx.sql.run(sql`
      UPDATE page SET deleted_at = NULL, url = ${url}, parent_id = ${parentId}, version = version + 1,
        updated_at = ${ctx.now} WHERE id = ${id}`)
    await renumber(ctx.sql, orderWith(lines, parentId, { id }))
    await ctx.publish('page.restored', {
      id,
      before: { deletedAt: page.deletedAt, url: page.url },
      after: { deletedAt: null, url },
    })
    return { id, title: page.title, url }
  },
})
