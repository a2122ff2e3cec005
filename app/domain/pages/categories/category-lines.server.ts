import type { SqlTxCtx } from '~/db/ctx'
import type { CategoryLine } from '~/domain/catalog/categories.server'
import { insertPage } from '../insert-page.server'
import { MAX_TITLE_LENGTH } from '../page'
import { whyNotBelow } from '../page-place.server'
import type { PageLine } from '../page-tree.server'

type Category = Pick<CategoryLine, 'id' | 'name' | 'urlName'>

export const toTitle = ({ name }: Pick<Category, 'name'>): string => name.slice(0, MAX_TITLE_LENGTH)

export async function addCategoryLine(
  ctx: SqlTxCtx,
  lines: PageLine[],
  { category, parentId, isActive }: { category: Category; parentId: number | null; isActive: boolean },
): Promise<number | null> {
  if (whyNotBelow(lines, parentId) !== null) return null
  const page = {
    type: 'category' as const,
    title: toTitle(category),
    url: null,
    parentId,
    categoryId: category.id,
    isActive,
  }
  const id = await insertPage(ctx, lines, page)
  const depth = (lines.find((line) => line.id === parentId)?.depth ?? -1) + 1
  lines.push({
    ...page,
    id,
    code: null,
    categoryUrl: category.urlName,
    isHidden: false,
    isProtected: false,
    depth,
    isFirst: false,
    isLast: true,
  })
  return id
}
