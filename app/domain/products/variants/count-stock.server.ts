import { z } from 'zod'
import { sqlOperation } from '~/db/operation.server'
import { DomainError, notFound } from '~/kit/errors'
import { someId } from '~/kit/fields'
import { sql } from '~/kit/sql'
import { wholeIn } from '~/domain/products/inputs'
import { NOT_A_NUMBER } from '~/domain/products/messages'

/**
 * Records a stock count. Locks the row, so that earlier sales are included in the count and later ones are subtracted
 * from it (R-PRODUCTS-3).
 */
export const countStock = sqlOperation({
  name: 'products.count-stock',
  permission: 'product.edit',
  input: z.object({ id: someId, variantId: someId, counted: wholeIn(0) }),
  async run(ctx, { id, variantId, counted }) {
    if (counted === null) throw new DomainError('invalid', NOT_A_NUMBER, { fields: { counted: [NOT_A_NUMBER] } })
    const variant = await ctx.sql.first<{ name: string; quantity: number }>(sql`
      SELECT coalesce(nullif(v.name, ''), p.name) AS name, v.quantity FROM product_variant v
      JOIN product p ON p.id = v.product_id
      WHERE v.id = ${variantId} AND p.id = ${id} AND v.deleted_at IS NULL FOR NO KEY UPDATE OF v`)
    if (variant === null) throw notFound('The variant')
    await ctx.sql.run(sql`INSERT INTO stock_adjustment (variant_id, type, state, quantity, staff_id, created_at)
      VALUES (${variantId}, 'physical_count', 'in_stock', ${counted}, ${ctx.actor.staffId}, ${ctx.now})`)
    await ctx.sql.run(sql`UPDATE product_variant SET quantity = ${counted} WHERE id = ${variantId}`)
    await ctx.publish('product.stock-counted', {
      id,
      before: { variantId, quantity: variant.quantity },
      after: { variantId, quantity: counted },
    })
    return { id, name: variant.name, counted }
  },
})
