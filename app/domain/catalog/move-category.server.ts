import { sqlOperation } from '~/db/operation.server'
import { notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { categoryById, holdTree } from './categories.server'
import { MoveCategoryInput } from './category-input'

/** One place up or down among those beside it. At the end it stays where it is. */
export const moveCategory = sqlOperation({
  name: 'catalog.move-category',
  permission: 'productcategory.edit',
  input: MoveCategoryInput,
  isQuiet: true,
  async run(ctx, { id, direction }) {
    await holdTree(ctx.sql)
    const category = await categoryById(ctx.sql, id)
    if (category === null) throw notFound('The category')
    const beside = await ctx.sql.rows<{ id: number }>(
      sql`SELECT id FROM category WHERE parent_id IS NOT DISTINCT FROM ${category.parentId} AND deleted_at IS NULL ORDER BY sequence, lower(name), id`,
    )
    const ids = beside.map((one) => one.id)
    const from = ids.indexOf(id)
    const to = direction === 'up' ? from - 1 : from + 1
    if (to < 0 || to >= ids.length) return { id, name: category.name }
    const order = ids.toSpliced(from, 1).toSpliced(to, 0, id)
    await ctx.sql.run(
      sql`UPDATE category c SET sequence = o.place FROM unnest(${order}::int[]) WITH ORDINALITY AS o (id, place) WHERE c.id = o.id`,
    )
    ctx.note({ subject: ['category', id], before: { place: from + 1 }, after: { place: to + 1 } })
    return { id, name: category.name }
  },
})
