import type { SqlTxCtx } from '~/db/ctx'
import { categoryById } from '~/domain/catalog/categories.server'
import type { RecordEvent } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { takeOut } from '../delete-page.server'
import { holdPages, pageLines } from '../page-tree.server'
import { addCategoryLine, toTitle } from './category-lines.server'

export async function removeCategoryLines(ctx: SqlTxCtx, { before }: RecordEvent<'category.deleted'>): Promise<void> {
  await holdPages(ctx.sql)
  const gone = new Set(before.categories)
  for (;;) {
    // Read again each time, because the previous removal may have moved lines.
    const lines = await pageLines(ctx.sql)
    const line = lines.find(({ categoryId }) => categoryId !== null && gone.has(categoryId))
    if (line === undefined) return
    await takeOut(ctx, lines, line)
  }
}

export async function followCategory(
  ctx: SqlTxCtx,
  { id, before, updatesMenu }: RecordEvent<'category.saved'>,
): Promise<void> {
  if (!updatesMenu || !ctx.actor.can('node.edit')) return
  await holdPages(ctx.sql)
  const category = await categoryById(ctx.sql, id)
  if (category === null) return
  const lines = await pageLines(ctx.sql)
  const own = lines.filter(({ categoryId }) => categoryId === id)
  if (own.length === 0) {
    const above = lines.find(({ categoryId }) => categoryId !== null && categoryId === category.parentId)?.id ?? null
    const added = await addCategoryLine(ctx, lines, { category, parentId: above, isActive: true })
    if (added === null) await addCategoryLine(ctx, lines, { category, parentId: null, isActive: true })
    return
  }
  const former = before === undefined ? null : toTitle(before)
  const title = toTitle(category)
  for (const line of own) {
    if (line.title !== former || line.title === title) continue
    await ctx.sql.run(
      sql`UPDATE page SET title = ${title}, version = version + 1, updated_at = ${ctx.now} WHERE id = ${line.id}`,
    )
    await ctx.publish('page.saved', { id: line.id, before: { title: line.title }, after: { title } })
  }
}
