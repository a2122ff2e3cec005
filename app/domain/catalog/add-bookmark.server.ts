import { sqlOperation } from '~/db/operation.server'
import { notFound, refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { isVisibleAtTill, productsAtTill } from './queries.server'
import { BookmarkInput } from './schemas'

/**
 * Pins a product for the person at the till; pinning it again changes nothing. Returns all pinned products (R-CART-11).
 */
export const addBookmark = sqlOperation({
  name: 'catalog.add-bookmark',
  permission: 'pos.edit',
  input: BookmarkInput,
  audit: 'none',
  run: async (ctx, { productId }) => {
    if (ctx.actor.staffId === null) throw refused('Favorites belong to a staff account.')
    const product = await ctx.sql.first(
      sql`SELECT 1 FROM product p WHERE p.id = ${productId} AND ${isVisibleAtTill(ctx)}`,
    )
    if (!product) throw notFound('That product')
    await ctx.sql.run(
      sql`INSERT INTO pos_bookmark (staff_id, product_id, created_at)
        VALUES (${ctx.actor.staffId}, ${productId}, ${ctx.now}) ON CONFLICT DO NOTHING`,
    )
    return productsAtTill({ ...ctx, read: ctx.sql }, { isBookmarked: true })
  },
})
