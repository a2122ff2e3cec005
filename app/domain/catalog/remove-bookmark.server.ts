import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { productsAtTill } from './queries.server'
import { BookmarkInput } from './schemas'

export const removeBookmark = sqlOperation({
  name: 'catalog.remove-bookmark',
  permission: 'pos.edit',
  input: BookmarkInput,
  audit: 'none',
  run: async (ctx, { productId }) => {
    await ctx.sql.run(sql`DELETE FROM pos_bookmark WHERE staff_id = ${ctx.actor.staffId} AND product_id = ${productId}`)
    return productsAtTill({ ...ctx, read: ctx.sql }, { isBookmarked: true })
  },
})
