import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { lockPromo, refuseTaken } from './internal.server'
import { DuplicatePromoInput } from './promo-input'

export const duplicatePromo = sqlOperation({
  name: 'promotions.duplicate-promo',
  permission: 'promocode.add',
  input: DuplicatePromoInput,
  async run(ctx, { id, newCode }) {
    const code = newCode ?? ''
    await lockPromo(ctx.sql, id)
    await refuseTaken(ctx, code, { except: undefined, field: 'newCode' })
    const created = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO promo_code (code, description, discount_type, discount_points, discount_minor, buy_quantity,
        allocation_limit, starts_on, ends_on, usage_limit,
        usage_limit_per_account, is_free_shipping, free_shipping_label)
      SELECT ${code}, description, discount_type, discount_points, discount_minor, buy_quantity, allocation_limit,
        starts_on, ends_on, usage_limit,
        usage_limit_per_account, is_free_shipping, free_shipping_label FROM promo_code WHERE id = ${id} RETURNING id`)
    const copy = created?.id ?? 0
    await ctx.sql.run(
      sql`INSERT INTO promo_code_product (promo_code_id, product_id) SELECT ${copy}, product_id FROM promo_code_product
        WHERE promo_code_id = ${id}`,
    )
    await ctx.sql.run(
      sql`INSERT INTO promo_code_category (promo_code_id, category_id) SELECT ${copy}, category_id
        FROM promo_code_category WHERE promo_code_id = ${id}`,
    )
    await ctx.sql.run(
      sql`INSERT INTO promo_code_membership (promo_code_id, membership_id) SELECT ${copy}, membership_id
        FROM promo_code_membership WHERE promo_code_id = ${id}`,
    )
    await ctx.publish('promo_code.duplicated', { id: copy, after: { copyOf: id, code } })
    return { id: copy, code }
  },
})
