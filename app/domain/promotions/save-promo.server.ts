import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { findDifferences } from '~/domain/journal/versions.server'
import { requireProducts } from '~/domain/products/products-by-code.server'
import { DomainError, notFound } from '~/kit/errors'
import { readForm } from '~/kit/form-input'
import { authorize } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { refuseTaken } from './internal.server'
import { promoForm } from './promo-form.server'
import { MEMBERSHIP_GONE, promoIn, SavePromoInput, type PromoInput } from './promo-input'

async function writePromo(ctx: SqlTxCtx, id: number | undefined, promo: PromoInput): Promise<number> {
  const values = [
    promo.code,
    promo.description,
    promo.discountType,
    promo.points,
    promo.minor,
    promo.buyQuantity,
    promo.allocationLimit,
    promo.startsOn,
    promo.endsOn,
    promo.usageLimit,
    promo.usageLimitPerAccount,
    promo.isFreeShipping,
    promo.freeShippingLabel,
  ]
  const columns = sql`(code, description, discount_type, discount_points, discount_minor, buy_quantity,
    allocation_limit, starts_on, ends_on, usage_limit,
    usage_limit_per_account, is_free_shipping, free_shipping_label)`
  const [first, ...rest] = values.map((value) => sql`${value}`)
  const row = rest.reduce((all, value) => sql`${all}, ${value}`, first ?? sql`NULL`)
  const saved = await ctx.sql.first<{ id: number }>(
    id === undefined
      ? sql`INSERT INTO promo_code ${columns} VALUES (${row}) RETURNING id`
      : sql`UPDATE promo_code SET ${columns} = ROW(${row}) WHERE id = ${id} RETURNING id`,
  )
  return saved?.id ?? 0
}

async function writeLinks(
  ctx: SqlTxCtx,
  id: number,
  links: { products: number[]; categories: number[]; memberships: number[] },
): Promise<void> {
  await ctx.sql.run(sql`DELETE FROM promo_code_product WHERE promo_code_id = ${id}`)
  await ctx.sql.run(sql`DELETE FROM promo_code_category WHERE promo_code_id = ${id}`)
  await ctx.sql.run(sql`DELETE FROM promo_code_membership WHERE promo_code_id = ${id}`)
  await ctx.sql.run(
    sql`INSERT INTO promo_code_product (promo_code_id, product_id) SELECT ${id}, unnest(${links.products}::int[])`,
  )
  await ctx.sql.run(sql`INSERT INTO promo_code_category (promo_code_id, category_id)
    SELECT ${id}, id FROM category WHERE id = ANY(${links.categories}::int[]) AND deleted_at IS NULL`)
  await ctx.sql.run(
    sql`INSERT INTO promo_code_membership (promo_code_id, membership_id)
      SELECT ${id}, unnest(${links.memberships}::int[])`,
  )
}

async function refuseUnknown(ctx: SqlTxCtx, memberships: number[], gone: readonly { value: string }[]): Promise<void> {
  const rows = await ctx.sql.rows<{ id: number }>(
    sql`SELECT id FROM membership WHERE id = ANY(${memberships}::int[])
      AND (deleted_at IS NULL OR id = ANY(${gone.map(({ value }) => Number(value))}::int[]))
      ORDER BY id FOR KEY SHARE`,
  )
  if (rows.length < memberships.length)
    throw new DomainError('invalid', MEMBERSHIP_GONE, { fields: { memberships: [MEMBERSHIP_GONE] } })
}

export const savePromo = sqlOperation({
  name: 'promotions.save-promo',
  permission: 'promocode.add',
  input: SavePromoInput,
  async run(ctx, { id, ...raw }) {
    if (id !== undefined) authorize(ctx, 'promocode.edit')
    const { currency } = ctx.organisation
    const promo = readForm(promoIn(currency), raw)
    const before = id === undefined ? null : await promoForm(ctx.sql, id, currency)
    if (id !== undefined && before === null) throw notFound('The promo code')
    await refuseTaken(ctx, promo.code ?? '', { except: id, field: 'code' })
    const products = await requireProducts(ctx, promo.products, before?.linked)
    await refuseUnknown(ctx, promo.memberships, before?.gone ?? [])
    const saved = await writePromo(ctx, id, promo)
    await writeLinks(ctx, saved, { products, categories: promo.categories, memberships: promo.memberships })
    const after = await promoForm(ctx.sql, saved, currency)
    if (after === null) throw notFound('The promo code')
    await ctx.publish('promo_code.saved', { id: saved, ...findDifferences(before?.values ?? {}, after.values) })
    return { id: saved, code: promo.code ?? '' }
  },
})
