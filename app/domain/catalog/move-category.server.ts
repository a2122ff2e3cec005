import { sqlOperation } from '~/db/operation.server'
import { DomainError, notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { listChildren, isNoPlace, moveLine, TreeMoveInput } from '~/kit/site/tree'
import { categoryById, categoryLines, holdTree } from './categories.server'
import { CATEGORY_PARENT } from './category-input'

export const moveCategory = sqlOperation({
  name: 'catalog.move-category',
  permission: 'productcategory.edit',
  input: TreeMoveInput,
  audit: 'when-changed',
  async run(ctx, move) {
    await holdTree(ctx.sql)
    const category = await categoryById(ctx.sql, move.id)
    if (category === null) throw notFound('The category')
    const lines = await categoryLines(ctx.sql)
    if (isNoPlace(lines, move)) throw new DomainError('invalid', CATEGORY_PARENT)
    const moved = moveLine(lines, move)
    if (moved === null) return { id: category.id, name: category.name }
    await ctx.sql.run(sql`UPDATE category SET parent_id = ${moved.parentId} WHERE id = ${category.id}`)
    await ctx.sql.run(
      sql`UPDATE category c SET sequence = o.place FROM unnest(${moved.order}::int[]) WITH ORDINALITY AS o (id, place)
        WHERE c.id = o.id`,
    )
    await ctx.publish('category.moved', {
      id: category.id,
      before: { parentId: category.parentId, place: listChildren(lines, category.parentId).indexOf(category.id) + 1 },
      after: { parentId: moved.parentId, place: moved.place },
    })
    return { id: category.id, name: category.name }
  },
})
