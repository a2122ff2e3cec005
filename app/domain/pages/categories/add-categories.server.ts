import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { categoryLines } from '~/domain/catalog/categories.server'
import { holdPages, pageLines } from '../page-tree.server'
import { addCategoryLine } from './category-lines.server'

export const addCategories = sqlOperation({
  name: 'pages.add-categories',
  permission: 'node.add',
  input: z.object({}),
  audit: 'when-changed',
  async run(ctx) {
    await holdPages(ctx.sql)
    const lines = await pageLines(ctx.sql)
    const known = new Map<number, number>()
    for (const { id, categoryId } of lines) if (categoryId !== null && !known.has(categoryId)) known.set(categoryId, id)
    let count = 0
    for (const category of await categoryLines(ctx.sql)) {
      if (known.has(category.id)) continue
      const above = category.parentId === null ? null : (known.get(category.parentId) ?? null)
      const id = await addCategoryLine(ctx, lines, { category, parentId: above, isActive: true })
      if (id === null) continue
      known.set(category.id, id)
      count += 1
    }
    return { count }
  },
})
