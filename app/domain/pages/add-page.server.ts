import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { categoryLines } from '~/domain/catalog/categories.server'
import { addCategoryLine, toTitle } from './categories/category-lines.server'
import { insertPage } from './insert-page.server'
import { CATEGORY_REQUIRED } from './messages'
import { isWritten } from './page'
import { AddPageInput } from './page-input'
import { addressFor, invalid, whyNotBelow } from './page-place.server'
import { liveCategory } from './page-record.server'
import { holdPages, pageLines } from './page-tree.server'

async function addSubcategories(
  ctx: SqlTxCtx,
  parentId: number,
  { categoryId, isActive }: { categoryId: number; isActive: boolean },
): Promise<void> {
  const lines = await pageLines(ctx.sql)
  const pages = new Map([[categoryId, parentId]])
  for (const category of await categoryLines(ctx.sql)) {
    const above = category.parentId === null ? undefined : pages.get(category.parentId)
    const added =
      above === undefined ? null : await addCategoryLine(ctx, lines, { category, parentId: above, isActive })
    if (added !== null) pages.set(category.id, added)
  }
}

export const addPage = sqlOperation({
  name: 'pages.add-page',
  permission: 'node.add',
  input: AddPageInput,
  async run(
    ctx,
    { type, title: typed, url: typedUrl, parentId: wanted, categoryId, place, withSubcategories, isInactive },
  ) {
    await holdPages(ctx.sql)
    const lines = await pageLines(ctx.sql)
    const parentId = wanted ?? null
    const why = whyNotBelow(lines, parentId)
    if (why !== null) throw invalid('parentId', why)
    const category = type === 'category' && categoryId !== undefined ? await liveCategory(ctx.sql, categoryId) : null
    if (type === 'category' && category === null) throw invalid('categoryId', CATEGORY_REQUIRED)
    const title = typed ?? (category === null ? '' : toTitle(category))
    const url = isWritten(type)
      ? await addressFor(ctx.sql, lines, { typed: typedUrl, title, parentId })
      : type === 'menu'
        ? typedUrl
        : null
    const isActive = !isInactive
    const id = await insertPage(ctx, lines, {
      type,
      title,
      url,
      parentId,
      categoryId: category?.id ?? null,
      place,
      isActive,
    })
    if (category !== null && withSubcategories) await addSubcategories(ctx, id, { categoryId: category.id, isActive })
    return { id, title }
  },
})
