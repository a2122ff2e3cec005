import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { categoryLines } from '~/domain/catalog/categories.server'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { CATEGORY_REQUIRED, TOO_MANY } from './messages'
import { isWritten, type PageType } from './page'
import { AddPageInput } from './page-input'
import { addressFor, invalid, orderWith, whyNotBelow } from './page-place.server'
import { liveCategory } from './page-record.server'
import { holdPages, MOST_PAGES, pageLines, renumber, type PageLine } from './page-tree.server'

type New = {
  type: PageType
  title: string
  url: string | null
  parentId: number | null
  categoryId: number | null
  place?: number | undefined
  isActive: boolean
}

/** A row of the tree at its place; those beside it are numbered again. */
export async function insertPage(ctx: SqlTxCtx, lines: readonly PageLine[], { place, ...page }: New): Promise<number> {
  if (lines.length >= MOST_PAGES) throw refused(TOO_MANY)
  const added = await ctx.sql.first<{ id: number }>(sql`
    INSERT INTO page (type, title, url, parent_id, category_id, is_active, sequence, saved_at, saved_by, created_at, updated_at)
    VALUES (${page.type}, ${page.title}, ${page.url}, ${page.parentId}, ${page.categoryId}, ${page.isActive}, ${lines.length + 1}, ${ctx.now}, ${ctx.actor.staffId},
      ${ctx.now}, ${ctx.now}) RETURNING id`)
  if (added === null) throw new Error('The row was not inserted.')
  await renumber(ctx.sql, orderWith(lines, page.parentId, { id: added.id, place }))
  const { type, title, url, parentId, categoryId } = page
  await ctx.publish('page.added', { id: added.id, after: { type, title, url, parentId, categoryId } })
  return added.id
}

/** Lines for the categories below this one, as far as the tree has levels for them. */
async function addSubcategories(
  ctx: SqlTxCtx,
  parentId: number,
  { categoryId, isActive }: { categoryId: number; isActive: boolean },
): Promise<void> {
  const categories = await categoryLines(ctx.sql)
  const pages = new Map([[categoryId, parentId]])
  for (const { id, parentId: above, name } of categories) {
    const page = above === null ? undefined : pages.get(above)
    if (page === undefined) continue
    const lines = await pageLines(ctx.sql)
    if (whyNotBelow(lines, page) !== null) continue
    const title = name.slice(0, 150)
    pages.set(id, await insertPage(ctx, lines, { type: 'category', title, url: null, parentId: page, categoryId: id, isActive }))
  }
}

/** A new line of the tree with its few fields, at its place (R-PAGES-4). A category takes the name of its category, and lines for those below it where that is wanted. */
export const addPage = sqlOperation({
  name: 'pages.add-page',
  permission: 'node.add',
  input: AddPageInput,
  async run(ctx, { type, title: typed, url: typedUrl, parentId: wanted, categoryId, place, withSubcategories, isInactive }) {
    await holdPages(ctx.sql)
    const lines = await pageLines(ctx.sql)
    const parentId = wanted ?? null
    const why = whyNotBelow(lines, parentId)
    if (why !== null) throw invalid('parentId', why)
    const category = type === 'category' && categoryId !== undefined ? await liveCategory(ctx.sql, categoryId) : null
    if (type === 'category' && category === null) throw invalid('categoryId', CATEGORY_REQUIRED)
    const title = typed ?? category?.name.slice(0, 150) ?? ''
    const url = isWritten(type) ? await addressFor(ctx.sql, lines, { typed: typedUrl, title, parentId }) : type === 'menu' ? typedUrl : null
    const isActive = !isInactive
    const id = await insertPage(ctx, lines, { type, title, url, parentId, categoryId: category?.id ?? null, place, isActive })
    if (category !== null && withSubcategories) await addSubcategories(ctx, id, { categoryId: category.id, isActive })
    return { id, title }
  },
})
