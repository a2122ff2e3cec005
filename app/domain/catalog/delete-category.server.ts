import { sqlOperation } from '~/db/operation.server'
import { notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { categoryById, holdTree, withDescendants } from './categories.server'
import { CategoryIdInput } from './category-input'

export const deleteCategory = sqlOperation({
  name: 'catalog.delete-category',
  permission: 'productcategory.edit',
  input: CategoryIdInput,
  async run(ctx, { id }) {
    await holdTree(ctx.sql)
    const category = await categoryById(ctx.sql, id)
    if (category === null) throw notFound('The category')
    const ids = await withDescendants(ctx.sql, id)
    const links = await ctx.sql.run(sql`DELETE FROM product_category WHERE category_id = ANY(${ids}::int[])`)
    await ctx.sql.run(sql`DELETE FROM promo_code_category WHERE category_id = ANY(${ids}::int[])`)
    await ctx.sql.run(sql`DELETE FROM membership_category_access WHERE category_id = ANY(${ids}::int[])`)
    await ctx.sql.run(
      sql`UPDATE category SET deleted_at = ${ctx.now}, url_name = left(url_name, 230) || '~' || id
        WHERE id = ANY(${ids}::int[])`,
    )
    await ctx.publish('category.deleted', {
      id,
      before: { ...category, categories: ids, products: links },
      after: { deletedAt: ctx.now },
    })
    return { name: category.name, count: ids.length }
  },
})
