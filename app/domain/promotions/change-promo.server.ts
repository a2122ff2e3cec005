import { sqlOperation } from '~/db/operation.server'
import { notFound } from '~/kit/errors'
import { sql, type SqlRunner } from '~/kit/sql'
import { DuplicatePromoInput, PromoIdInput } from './promo-input'
import { refuseTaken } from './save-promo.server'

const promoCode = async (over: SqlRunner, id: number): Promise<{ code: string; usageCount: number }> => {
  const found = await over.first<{ code: string; usageCount: number }>(
    sql`SELECT code, usage_count AS "usageCount" FROM promo_code WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`,
  )
  if (found === null) throw notFound('The promo code')
  return found
}

/** Soft: contributions go on to show what they were given. */
export const deletePromo = sqlOperation({
  name: 'promotions.delete-promo',
  permission: 'promocode.edit',
  input: PromoIdInput,
  async run(ctx, { id }) {
    const { code } = await promoCode(ctx.sql, id)
    await ctx.sql.run(sql`UPDATE promo_code SET deleted_at = ${ctx.now} WHERE id = ${id}`)
    ctx.note({ subject: ['promo_code', id], before: { deletedAt: null }, after: { deletedAt: ctx.now } })
    return { code }
  },
})

/** The same offer under another code, never used so far. */
export const duplicatePromo = sqlOperation({
  name: 'promotions.duplicate-promo',
  permission: 'promocode.edit',
  input: DuplicatePromoInput,
  async run(ctx, { id, newCode }) {
    const code = newCode ?? ''
    await promoCode(ctx.sql, id)
    await refuseTaken(ctx, code, { except: undefined, field: 'newCode' })
    const made = await ctx.sql.first<{ id: number }>(sql`
      INSERT INTO promo_code (code, description, discount_type, discount_points, discount_minor, buy_quantity, allocation_limit, starts_on, ends_on, usage_limit,
        usage_limit_per_account, is_free_shipping, free_shipping_label)
      SELECT ${code}, description, discount_type, discount_points, discount_minor, buy_quantity, allocation_limit, starts_on, ends_on, usage_limit,
        usage_limit_per_account, is_free_shipping, free_shipping_label FROM promo_code WHERE id = ${id} RETURNING id`)
    const copy = made?.id ?? 0
    await ctx.sql.run(
      sql`INSERT INTO promo_code_product (promo_code_id, product_id) SELECT ${copy}, product_id FROM promo_code_product WHERE promo_code_id = ${id}`,
    )
    await ctx.sql.run(
      sql`INSERT INTO promo_code_category (promo_code_id, category_id) SELECT ${copy}, category_id FROM promo_code_category WHERE promo_code_id = ${id}`,
    )
    await ctx.sql.run(
      sql`INSERT INTO promo_code_membership (promo_code_id, membership_id) SELECT ${copy}, membership_id FROM promo_code_membership WHERE promo_code_id = ${id}`,
    )
    ctx.note({ subject: ['promo_code', copy], after: { copyOf: id, code } })
    return { id: copy, code }
  },
})

/** Counts again how many paid contributions carry the code. */
export const recountPromo = sqlOperation({
  name: 'promotions.recount-promo',
  permission: 'promocode.edit',
  input: PromoIdInput,
  async run(ctx, { id }) {
    const { code, usageCount: before } = await promoCode(ctx.sql, id)
    const counted = await ctx.sql.first<{ usageCount: number }>(sql`
      UPDATE promo_code SET usage_count = (SELECT count(*) FROM contribution_promo k JOIN contribution c ON c.id = k.contribution_id
        WHERE k.promo_code_id = promo_code.id AND c.confirmed_at IS NOT NULL) WHERE id = ${id} RETURNING usage_count AS "usageCount"`)
    const usageCount = counted?.usageCount ?? 0
    ctx.note({ subject: ['promo_code', id], before: { usageCount: before }, after: { usageCount } })
    return { id, code, usageCount }
  },
})
