import type { SqlTxCtx } from '~/db/ctx'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { TOO_MANY } from './messages'
import type { PageType } from './page'
import { orderWith } from './page-place.server'
import { MAX_PAGES, renumber, type PageLine } from './page-tree.server'

type New = {
  type: PageType
  title: string
  url: string | null
  parentId: number | null
  categoryId: number | null
  place?: number | undefined
  isActive: boolean
}

export async function insertPage(ctx: SqlTxCtx, lines: readonly PageLine[], { place, ...page }: New): Promise<number> {
  if (lines.length >= MAX_PAGES) throw refused(TOO_MANY)
  const added = await ctx.sql.first<{ id: number }>(sql`
    INSERT INTO page (type, title, url, parent_id, category_id, is_active, sequence, saved_at, saved_by, created_at,
      updated_at)
    VALUES (${page.type}, ${page.title}, ${page.url}, ${page.parentId}, ${page.categoryId}, ${page.isActive},
      ${lines.length + 1}, ${ctx.now}, ${ctx.actor.staffId},
      ${ctx.now}, ${ctx.now}) RETURNING id`)
  if (added === null) throw new Error('The row was not inserted.')
  await renumber(ctx.sql, orderWith(lines, page.parentId, { id: added.id, place }))
  const { type, title, url, parentId, categoryId } = page
  await ctx.publish('page.added', { id: added.id, after: { type, title, url, parentId, categoryId } })
  return added.id
}
