import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { DomainError, notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { categoryById, holdTree, withDescendants, type CategoryRecord } from './categories.server'
import { CATEGORY_PARENT, MoveCategoryInput, type CategoryMove } from './category-input'

type Place = { parentId: number | null; at: number }

/** The categories right below a parent, in their order. */
const below = async ({ sql: over }: SqlTxCtx, parentId: number | null): Promise<number[]> =>
  (
    await over.rows<{ id: number }>(
      sql`SELECT id FROM category WHERE parent_id IS NOT DISTINCT FROM ${parentId} AND deleted_at IS NULL ORDER BY sequence, lower(name), id`,
    )
  ).map((row) => row.id)

/** One step by a button; null where there is none to go. */
async function stepOf(ctx: SqlTxCtx, category: CategoryRecord, direction: 'up' | 'down' | 'in' | 'out'): Promise<Place | null> {
  const beside = await below(ctx, category.parentId)
  const from = beside.indexOf(category.id)
  if (direction === 'in') {
    const parentId = beside[from - 1]
    return parentId === undefined ? null : { parentId, at: (await below(ctx, parentId)).length }
  }
  if (direction === 'out') {
    const parent = category.parentId === null ? null : await categoryById(ctx.sql, category.parentId)
    return parent === null ? null : { parentId: parent.parentId, at: (await below(ctx, parent.parentId)).indexOf(parent.id) + 1 }
  }
  const at = direction === 'up' ? from - 1 : from + 1
  return at < 0 || at >= beside.length ? null : { parentId: category.parentId, at }
}

/** Before a line it stands beside it; after a line that has others below it, it is the first of those. */
async function dropOf(ctx: SqlTxCtx, { id, side, beside: other }: Extract<CategoryMove, { side: string }>): Promise<Place | null> {
  if (other === id) return null
  const line = await categoryById(ctx.sql, other)
  if (line === null || (await withDescendants(ctx.sql, id)).includes(other)) throw new DomainError('invalid', CATEGORY_PARENT)
  const hasBelow = (await below(ctx, other)).some((one) => one !== id)
  if (side === 'after' && hasBelow) return { parentId: other, at: 0 }
  const others = (await below(ctx, line.parentId)).filter((one) => one !== id)
  return { parentId: line.parentId, at: others.indexOf(other) + (side === 'after' ? 1 : 0) }
}

/** Moves a category with all that is below it: up, down, in below the one before it, out beside its parent, or to where it was dropped. R-PRODUCTS-10. */
export const moveCategory = sqlOperation({
  name: 'catalog.move-category',
  permission: 'productcategory.edit',
  input: MoveCategoryInput,
  skipsAudit: true,
  async run(ctx, move) {
    await holdTree(ctx.sql)
    const category = await categoryById(ctx.sql, move.id)
    if (category === null) throw notFound('The category')
    const place = 'direction' in move ? await stepOf(ctx, category, move.direction) : await dropOf(ctx, move)
    const before = await below(ctx, category.parentId)
    const from = before.indexOf(category.id)
    if (place === null || (place.parentId === category.parentId && place.at === from)) return { id: category.id, name: category.name }
    const order = (await below(ctx, place.parentId)).filter((one) => one !== category.id).toSpliced(place.at, 0, category.id)
    await ctx.sql.run(sql`UPDATE category SET parent_id = ${place.parentId} WHERE id = ${category.id}`)
    await ctx.sql.run(
      sql`UPDATE category c SET sequence = o.place FROM unnest(${order}::int[]) WITH ORDINALITY AS o (id, place) WHERE c.id = o.id`,
    )
    await ctx.publish('category.moved', {
      id: category.id,
      before: { parentId: category.parentId, place: from + 1 },
      after: { parentId: place.parentId, place: place.at + 1 },
    })
    return { id: category.id, name: category.name }
  },
})
